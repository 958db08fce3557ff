"""Who may have filled a place before a test that ran again comes to it."""

from __future__ import annotations

from edgewise.recover.serving import comes_first
from edgewise.trace.history import FIXTURE, TEST, Unit

UNITS = [Unit(TEST, "b"), Unit(TEST, "a"), Unit(TEST, "c"), Unit(FIXTURE, "f"), Unit(TEST, "new")]
PLACES = {"a": 0, "b": 1, "c": 2}


def test_whoever_comes_before_where_everything_runs() -> None:
    assert comes_first(UNITS, PLACES, 1, 0)  # ran later now
    assert not comes_first(UNITS, PLACES, 0, 1)
    assert not comes_first(UNITS, PLACES, 1, 2)  # did so in this run as well
    assert not comes_first(UNITS, PLACES, 2, 0)  # comes later in any case
    assert not comes_first(UNITS, PLACES, 0, 0)


def test_whoever_is_not_known_may() -> None:
    assert comes_first(UNITS, PLACES, 3, 0)
    assert comes_first(UNITS, PLACES, 0, 3)
    assert comes_first(UNITS, PLACES, 4, 0)
    assert comes_first(UNITS, PLACES, 0, 4)
