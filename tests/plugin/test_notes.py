"""How a test that takes too long is stopped, and chance kept out."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.projects.driver import environment

from edgewise.audit.ran import read_notes
from edgewise.plugin import notes
from edgewise.standard import copy_of

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")


def test_not_where_there_is_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest cannot show a place without a line: it is stopped a little later, but in the end."""
    set_anew: list[float] = []
    monkeypatch.setattr(copy_of("signal"), "setitimer", lambda _, first, __: set_anew.append(first))
    monkeypatch.setattr(notes, "_hangs", [])
    item: Any = SimpleNamespace(nodeid="test_it.py::test_it")
    nowhere: Any = SimpleNamespace(f_lineno=None)
    somewhere: Any = SimpleNamespace(f_lineno=3)
    tries = iter(range(2))
    notes._too_long(item, nowhere, tries)
    assert set_anew == [notes.AWHILE]
    with pytest.raises(pytest.fail.Exception, match="takes too long"):
        notes._too_long(item, somewhere, tries)
    notes._too_long(item, nowhere, tries)
    with pytest.raises(pytest.fail.Exception, match="takes too long"):
        notes._too_long(item, nowhere, tries)
    assert len(set_anew) == 2
    assert notes._hangs == [item.nodeid]


def test_not_while_pytest_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    set_anew: list[float] = []
    monkeypatch.setattr(copy_of("signal"), "setitimer", lambda _, first, __: set_anew.append(first))
    monkeypatch.setattr(notes, "_hangs", [])
    item: Any = SimpleNamespace(nodeid="test_it.py::test_it")
    for hook in (notes.pytest_runtest_makereport, notes.pytest_exception_interact):
        reporting: Any = hook()
        next(reporting)
        notes._too_long(item, None, iter(()))
        next(reporting, None)
    assert set_anew == [notes.AWHILE] * 2
    assert notes._hangs == []


REPORTING = """
import time


def pytest_runtest_makereport(call):
    until = time.monotonic() + 1.3
    while call.excinfo is not None and time.monotonic() < until:
        pass
"""
SLOW = """
import unittest
import pytest


class TestParts(unittest.TestCase):
    def test_parts(self):
        for part in range(2):
            with self.subTest(part=part):
                assert False


def test_reported_slowly():
    assert False


@pytest.fixture
def never_ready():
    while True:
        pass


def test_set_up(never_ready):
    pass


def test_call():
    while True:
        pass


def test_fine():
    pass
"""


def test_reports_are_written_to_their_end(tmp_path: Path) -> None:
    """The alarm strikes in the phases of a test, and neither between them nor in reports."""
    (tmp_path / "conftest.py").write_text(REPORTING, "utf-8")
    (tmp_path / "test_slow.py").write_text(SLOW, "utf-8")
    noted = tmp_path / "notes"
    variables = {**environment(), notes.NOTES: str(noted), notes.PATIENCE: "1"}
    words = ["-m", "pytest", "-q", "-p", "edgewise.plugin.notes", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=tmp_path,
        env=variables,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 1, ran.stdout
    found = read_notes(noted.read_text("utf-8"), ran.returncode, 0.0, "")
    ends = dict(found.outcomes)
    assert ends.pop("test_slow.py::test_fine") == "passed"
    assert list(ends.values()) == ["failed"] * 4
    assert ran.stdout.count("takes too long") >= 2
    assert found.complete


def test_a_test_draws_the_same_whatever_ran_before() -> None:
    item: Any = SimpleNamespace(nodeid="test_it.py::test_it", session=SimpleNamespace())
    drawn = []
    for _ in range(2):
        running: Any = notes.pytest_runtest_protocol(item)
        next(running)
        drawn.append(random.random())
        next(running, None)
    assert drawn[0] == drawn[1]
