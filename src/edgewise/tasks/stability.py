"""Tests that do not do the same each time, though nothing they depend on has changed.

The papers assume that a test repeats itself. Where a run shows that one does
not, that is noted in its history, and it runs whatever changed, until it has
repeated itself often enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

from edgewise.context.key import PREFIX, UNKNOWN, ContextKey, key_and_fingerprint
from edgewise.errors import EdgewiseError
from edgewise.select.along import leaving
from edgewise.standard import builtins as __builtins__
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix, Manner
from edgewise.trace.history import DUE, MOST_DUE, Recording, TestHistory, Touch

UNSTABLE = "unstable"
_NOTED = frozenset({UNSTABLE})
_Fingerprints = dict[ContextKey, set[str]]
TIMES = 3  # how often a test must repeat itself to be trusted again


def note_unstable(
    directory: str,
    recording: Recording,
    tool: str,
    *,
    serial: bool,
    now: Callable[[ContextKey], str] = lambda key: UNKNOWN,
) -> None:
    """Adds to each test's unit how far it is to be trusted, compared with its last history.

    What ran is compared only between two whole runs, one test after another: in
    others a test may fill a place that another filled, and do more or less itself.
    `now` tells what something outside the program is like, by its fingerprint.
    """
    manner = Manner(recording.python, recording.granularity, tool)
    try:
        with open_for_reading(Path(directory) / FILE_NAME) as database, database.unpacking():
            old = load(database, manner, packed=True)
            digests = {file.path: file.digest for file in recording.files}
            same = [version.digests.items() <= digests.items() for version in old.versions]
            used = cache(partial(_fingerprints, recording))  # few runs have to know
            moved = partial(_surroundings_moved, old, used, now=now)
            for history in recording.tests:
                left = _left(old, recording, history, same, serial, moved)
                if left:
                    touch = Touch(UNSTABLE, f"runs={left}")
                    recording.units[history.unit].touches.add(touch)
            _note_alone(old, recording)
    except (EdgewiseError, OSError):
        return  # nothing to compare with


def _note_alone(old: CoverageMatrix, recording: Recording) -> None:
    """Add to each test's unit who leaves something to it, and is not in this recording.

    It ran by itself, as somebody asked for, and has to be tried with them.
    """
    there = {history.test for history in recording.tests}
    for history in recording.tests:
        missing = (leaving(old, history.test) & old.histories.keys()) - there
        if len(missing) <= MOST_DUE:
            touches = {Touch(DUE, test) for test in missing}
            recording.units[history.unit].touches.update(touches)


def _left(
    old: CoverageMatrix,
    recording: Recording,
    history: TestHistory,
    same: Sequence[bool],
    serial: bool,
    moved: Callable[[str], bool],
) -> int:
    """How often a test still has to repeat itself; `same`: of which versions the program is.

    `moved`: whether what a test uses outside the program has.
    """
    before = old.histories.get(history.test)
    if before is None:
        return 0
    left = _noted(old, before)
    version = old.version(history.test)
    if not same[old.version_of[history.test]]:
        return left
    whole = serial and recording.complete and version.complete
    differs = before.outcome != history.outcome
    differs = differs or (whole and _ran(recording, history) != old.window(history.test))
    if differs and moved(history.test):
        return left
    return TIMES if differs else max(0, left - 1)


def _surroundings_moved(
    old: CoverageMatrix,
    used: Callable[[], _Fingerprints],
    test: str,
    now: Callable[[ContextKey], str],
) -> bool:
    """Whether anything outside the program that a test used is not what it was.

    What nobody has used this time, as what is there now is used otherwise, is asked for.
    """
    for touch in old.touches(test):
        if touch.kind.startswith(PREFIX):
            key, fingerprint = key_and_fingerprint(*touch)
            if fingerprint == UNKNOWN or fingerprint not in (used().get(key) or {now(key)}):
                return True
    return False


def _fingerprints(recording: Recording) -> _Fingerprints:
    """Of all that was used."""
    found: _Fingerprints = {}
    for touch in {touch for unit in recording.units for touch in unit.touches}:
        if touch.kind.startswith(PREFIX):
            key, fingerprint = key_and_fingerprint(*touch)
            found.setdefault(key, set()).add(fingerprint)
    return found


def _noted(old: CoverageMatrix, history: TestHistory) -> int:
    for touch in old.units[history.unit].touches_of(_NOTED):
        count = touch.name.rpartition("=")[2]
        return int(count) if count.isdigit() else TIMES
    return 0


def _ran(recording: Recording, history: TestHistory) -> dict[str, int]:
    hits = recording.units[history.unit].hits
    return {recording.files[at].path: row for at, row in hits.items() if row}
