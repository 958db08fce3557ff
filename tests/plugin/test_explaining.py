"""What pytest says of an assertion that fails does not show the probes within it."""

from __future__ import annotations

import re

from tests.plugin.small import Project

TESTS = """\
import table
from table import KNOWN, box


def test_default():
    assert KNOWN.setdefault("a", 1) == 2


def test_method():
    assert box.add(1) == 2


def test_of_a_module():
    assert table.box.add(1) == 2


def test_made():
    assert set(KNOWN).add(1)
"""
TABLE = "KNOWN = {}\n\n\nclass Box:\n    def add(self, x):\n        return x\n\n\nbox = Box()\n"


def explained(output: str) -> list[str]:
    lines = [line for line in output.splitlines() if line.startswith("E ")]
    return [re.sub(r"0x\w+", "", line) for line in lines]


def test_what_a_test_stores_on_is_explained_as_ever(fresh: Project) -> None:
    fresh.write({"table.py": TABLE, "test_table.py": TESTS})
    plain = fresh.run("test_table.py", code=1)
    assert "setdefault" in plain.output
    recorded = fresh.run("--edgewise-all", "test_table.py", code=1)
    assert explained(recorded.output) == explained(plain.output)
