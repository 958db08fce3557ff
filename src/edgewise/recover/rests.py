"""Units that stand for whoever may have filled a place, in a recording put together of two."""

from __future__ import annotations

from edgewise.recover.carrying import Carrying
from edgewise.recover.references import keep
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import REST, Unit


def join_rests(carrying: Carrying) -> None:
    """Let what stands for any filling of a place refer to those of this run and of all others.

    In a run of everything there is one such unit for a place. Here there are those of this
    run, which know of its tests, and copies of old ones, which know of those left out.
    """
    now = _of_this_run(carrying)
    before: dict[str, set[int]] = {}
    for at in sorted(carrying.rests):
        theirs = {carrying.new_unit[r] for r in carrying.refs(at) if r in carrying.new_unit}
        key = carrying.key(at)
        before.setdefault(key, set()).update(theirs)
        if theirs and key not in now:
            carrying.unit(at)  # nobody asks now; somebody may, after the next edit
    units = carrying.recording.units
    for key, rests in now.items():
        for at in rests:
            for filling in units[at].refs & carrying.found_inside.keys():
                for ref in carrying.found_inside[filling]:
                    keep(carrying, at, ref)
            if before.get(key):
                carrying.kept.setdefault(at, Unit("", "")).refs |= before[key]
    for at in carrying.rests & carrying.new_unit.keys():
        key = carrying.key(at)
        own = [ref for rest in now.get(key, ()) for ref in (rest, *units[rest].refs)]
        copy = carrying.more_units[carrying.new_unit[at] - len(units)]
        copy.refs.update(own, before[key])


def _of_this_run(carrying: Carrying) -> dict[str, list[int]]:
    """By what they are called; each worker has its own."""
    found: dict[str, list[int]] = {}
    for at, unit in enumerate(carrying.recording.units):
        if any(touch.kind == REST for touch in unit.touches):
            found.setdefault(unit.key, []).append(at)
    return found
