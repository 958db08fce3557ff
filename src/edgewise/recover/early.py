"""Imports that tests did in this run, and collection would have done in a run of everything.

A module may be imported by what a test file does while it is collected, and again by
tests, which find it there. Where that file was left out of collection, a test came first
and imported it in the midst of what other tests had left. In a run of everything it is
imported as it was recorded: before any test.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.recover.carrying import Carrying
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import COLLECT, IMPORT, LATE, LIBRARY, STATEMENT, Unit

_AT_COLLECTION = (COLLECT, IMPORT, LIBRARY, STATEMENT)


def import_early(carrying: Carrying) -> None:
    """Let imports be what they were, if tests came first only for want of a file."""
    late = set(_late_now(carrying))
    waiting = [at for at in sorted(carrying.alive) if _is_early(carrying, at)] if late else []
    seen: set[int] = set()
    while waiting:
        for ref in carrying.matrix.units[waiting.pop()].refs:
            kind, key = carrying.matrix.units[ref].kind, carrying.matrix.units[ref].key
            if kind == IMPORT and key in late and ref not in seen and _is_early(carrying, ref):
                seen.add(ref)
                parts = _parts(carrying, ref)
                if _take_back(carrying, [ref, *parts]):
                    waiting += [ref, *parts]


def _late_now(carrying: Carrying) -> Iterator[str]:
    """The modules that tests imported in this run, by path."""
    for unit in carrying.recording.units[: carrying.aside]:
        if unit.kind == IMPORT and any(touch.kind == LATE for touch in unit.touches):
            yield unit.key


def _is_early(carrying: Carrying, at: int) -> bool:
    """Whether a unit of the matrix was done before any test."""
    unit = carrying.matrix.units[at]
    return unit.kind in _AT_COLLECTION and not unit.touches_of(frozenset({LATE}))


def _parts(carrying: Carrying, at: int) -> list[int]:
    """The statements of an import that have units of their own."""
    units = carrying.matrix.units
    own = f"{units[at].key}:"
    return [
        r for r in units[at].refs if units[r].kind == STATEMENT and units[r].key.startswith(own)
    ]


def _take_back(carrying: Carrying, olds: list[int]) -> bool:
    """Put what an import did then in the place of what it did now; False if that is not known."""
    if any(_is_stuck(carrying, old) for old in olds):
        return False
    for old in olds:
        at = carrying.found_again(old)
        assert at is not None  # this run has the import
        now = carrying.recording.units[at]
        unit = carrying.instead.setdefault(at, Unit(now.kind, now.key))
        then = carrying.copy(old)
        for file, row in then.hits.items():
            unit.hits[file] = unit.hits.get(file, 0) | row
        unit.touches |= then.touches
        unit.refs |= {carrying.unit(ref) for ref in then.refs} - {at}
    return True


def _is_stuck(carrying: Carrying, old: int) -> bool:
    """Whether it is not known what a unit, or one that it refers to, would do now."""
    refs = carrying.refs(old)
    return carrying.carried_rows(old) is None or any(carrying.stuck_at(ref) for ref in refs)
