"""What importing changed modules leaves, where only tests that did not run import them.

A run of everything would import them; this one need not. So it is done aside, in
a fork of this process that nobody sees, and only the imports are handed back.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.data import replace
from edgewise.standard import builtins as __builtins__
from edgewise.tasks.imports import told_by_fork
from edgewise.tasks.record import Run
from edgewise.trace import runtime
from edgewise.trace.exchange import dumps, loads
from edgewise.trace.history import IMPORT, Recording, Unit
from edgewise.trace.merge import merge


def with_imports(run: Run, recording: Recording, names: Sequence[str]) -> Recording:
    """`recording` with the imports of more modules; the same if that came to nothing."""
    known = {unit.key for unit in recording.units if unit.kind == IMPORT}

    def tell() -> bytes:
        whole = {runtime.modules[number].path for number in run.recorder.whole}
        return dumps(only_imports(run.composed((), complete=False), whole - known))

    data = told_by_fork(run.recorder, names, tell)
    if not data:
        return recording
    try:
        aside = loads(data)
    except ValueError:
        return recording
    return replace(merge(recording, [aside]), complete=recording.complete)


def only_imports(recording: Recording, paths: set[str]) -> Recording:
    """A recording with nothing but the imports of these files, and what they refer to."""
    units = recording.units
    kept = {at for at, unit in enumerate(units) if unit.kind == IMPORT and unit.key in paths}
    waiting = list(kept)
    while waiting:
        new = units[waiting.pop()].refs - kept
        kept |= new
        waiting += new
    place = {at: number for number, at in enumerate(sorted(kept))}
    return replace(
        recording,
        units=tuple(_moved(units[at], place) for at in sorted(kept)),
        tests=(),
    )


def _moved(unit: Unit, place: dict[int, int]) -> Unit:
    return replace(unit, refs={place[ref] for ref in unit.refs})
