"""What we use ourselves while a test runs is not what the test uses."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projects.driver import lay_out, run

DRIVER = """import sqlite3


def connect(where):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE book (name TEXT)")
    return connection
"""
TESTS = """import oracledb


def test_names():
    assert list(oracledb.connect("shop").execute("SELECT name FROM book")) == []


def test_more():
    assert list(oracledb.connect("shop").execute("SELECT name FROM book WHERE name > 'E'")) == []
"""


def test_reading_statements_is_not_the_doing_of_tests(tmp_path: Path) -> None:
    """A statement is parsed by sqlglot, which finds the modules of its dialects by name."""
    pytest.importorskip("sqlglot")
    files = {"pytest.ini": "[pytest]\n", "oracledb.py": DRIVER, "test_shop.py": TESTS}
    ran = run(lay_out(tmp_path, files))
    assert ran.code == 0, ran.output
    units = ran.matrix.units
    names = [touch.name for unit in units for touch in unit.touches]
    assert any("#book.name:read" in name for name in names), names
    assert [unit.key for unit in units if "sqlglot" in unit.key] == []
    assert [name for name in names if "sqlglot" in name] == []
    more = units[ran.matrix.history(next(t for t in ran.matrix.tests if "more" in t)).unit]
    assert "test_shop.py::test_names" not in {units[ref].key for ref in more.refs}


def test_a_program_that_asks_for_it_as_well_depends_on_all_of_it(tmp_path: Path) -> None:
    pytest.importorskip("sqlglot")
    asking = (
        "\n\ndef test_own():\n    import sqlglot\n\n"
        "    assert sqlglot.parse_one('SELECT 1') is not None\n"
    )
    files = {"pytest.ini": "[pytest]\n", "oracledb.py": DRIVER, "test_shop.py": TESTS + asking}
    ran = run(lay_out(tmp_path, files))
    assert ran.code == 0, ran.output
    relying = {
        test
        for test in ran.matrix.tests
        for touch in ran.matrix.units[ran.matrix.history(test).unit].touches
        if touch.name.startswith("distribution sqlglot=")
    }
    assert relying == {"test_shop.py::test_own"}
