"""How a test that takes too long is stopped, and chance kept out."""

from __future__ import annotations

import random
import signal
from types import SimpleNamespace
from typing import Any

import pytest

from edgewise.plugin import notes

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")


def test_not_where_there_is_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest cannot show a place without a line: it is stopped a little later, but in the end."""
    set_anew: list[float] = []
    monkeypatch.setattr(signal, "setitimer", lambda _, first, __: set_anew.append(first))
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


def test_a_test_draws_the_same_whatever_ran_before() -> None:
    item: Any = SimpleNamespace(nodeid="test_it.py::test_it", session=SimpleNamespace())
    drawn = []
    for _ in range(2):
        running: Any = notes.pytest_runtest_protocol(item)
        next(running)
        drawn.append(random.random())
        next(running, None)
    assert drawn[0] == drawn[1]
