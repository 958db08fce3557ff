"""Collection as a run of everything does it, where this run has passed over files.

Collecting a directory and the session call hooks of the project for each file and each
test. What they did for files that were passed over is missing from this run. Nothing that
runs at collection has changed, or nothing would have been passed over: so it is what it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.recover.carrying import Carrying
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import COLLECT, SESSION, Touch, Unit

_IN_EVERY_RUN = (COLLECT, SESSION)
_OF_THIS_RUN = ("unimported",)  # touches that say what a run has not done


def collect_all(carrying: Carrying, tests: Iterable[int]) -> None:
    """Add to what collected some files what it did for all; `tests`: units of the matrix."""
    for old in sorted(set(_in_part(carrying, tests))):
        at = carrying.found_again(old)
        if at is not None:
            _add(carrying, at, old)


def _in_part(carrying: Carrying, tests: Iterable[int]) -> Iterator[int]:
    """The units of collection that tests of files which were passed over have in common."""
    units = carrying.matrix.units
    for test in tests:
        around = [ref for ref in units[test].refs if units[ref].kind in _IN_EVERY_RUN]
        if any(carrying.found_again(ref) is None for ref in around):
            yield from around


def _add(carrying: Carrying, at: int, old: int) -> None:
    kept = carrying.kept.setdefault(at, Unit("", ""))
    if carrying.carried_rows(old) is None:  # not known, so all of it
        for file in carrying.matrix.units[old].hits:
            if file in carrying.maps:
                carrying.file(file)
                kept.touches.add(Touch("file", carrying.matrix.files[file].path))
        return
    then = carrying.copy(old)
    for file, row in then.hits.items():
        kept.hits[file] = kept.hits.get(file, 0) | row
    kept.touches |= {touch for touch in then.touches if touch.kind not in _OF_THIS_RUN}
    kept.refs |= {carrying.unit(ref) for ref in then.refs if carrying.stuck_at(ref) is None}
