"""A selection judged by a run of everything."""

from __future__ import annotations

from edgewise.select.selection import EDGE, Reason, Selection
from edgewise.select.verdict import Miss, verdict

SELECTION = Selection(reasons={"a": (Reason(EDGE, ""),)}, skipped=frozenset({"b", "c"}))
OLD = {"a": "passed", "b": "passed", "c": "skipped"}
SECONDS = {"a": 1.0, "b": 2.0, "c": 4.0}


def test_no_miss() -> None:
    found = verdict(SELECTION, OLD, {**OLD, "a": "failed"}, SECONDS)
    assert found.misses == ()
    assert (found.selected, found.tests) == (1, 3)
    assert (found.seconds, found.seconds_saved) == (7.0, 6.0)


def test_misses() -> None:
    found = verdict(SELECTION, OLD, {"a": "passed", "b": "failed", "c": "passed"}, SECONDS)
    assert found.misses == (Miss("b", "passed", "failed"), Miss("c", "skipped", "passed"))


def test_what_did_not_run_is_no_miss() -> None:
    assert verdict(SELECTION, OLD, {"a": "passed"}, {}).misses == ()
