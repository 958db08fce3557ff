"""What rerun tests depend on that only tests that did not run have done."""

from __future__ import annotations

from edgewise.recover.carrying import FILLINGS, Carrying
from edgewise.recover.serving import Serving
from edgewise.recover.spans import Places
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import AnyUnit
from edgewise.trace.history import CHANGER, FIXTURE, IMPORT, SERVED, SETUP, TEST, Touch, Unit

_READERS = (TEST, FIXTURE, SETUP)


def keep_references(carrying: Carrying, places: Places) -> None:
    """Refer from what ran again to what only tests that did not run have done for it.

    In a run of everything it would find those places full and those modules
    imported: whoever mentions a module depends on its import, and whoever
    reads a place on its filling, if there is one. Where it no longer mentions
    the module this claims too much. Who changed what it reads is told by the order of
    tests, their `places`, if that is known.
    """
    serving = Serving(carrying, places)
    by_name = {(unit.kind, unit.key): at for at, unit in enumerate(carrying.recording.units)}
    for old_at, old in enumerate(carrying.matrix.units):
        reads = old.kind in _READERS
        at = by_name.get((old.kind, old.key)) if reads else carrying.found_again(old_at)
        if at is None:
            continue
        for ref in old.refs:
            kind = carrying.matrix.units[ref].kind
            if kind in (IMPORT, TEST):
                keep(carrying, at, ref)
            elif kind == CHANGER and not places:
                for changer in carrying.matrix.units[ref].refs:
                    keep(carrying, at, changer)
            elif (
                reads
                and kind in FILLINGS
                and _was_served(carrying, old, ref)
                and _still_asks(carrying, at, ref)
                and (ref in carrying.standing or serving.may_serve(at, ref))
            ):
                keep(carrying, at, ref)
                _keep_service(carrying, at, old, ref)
        if reads:
            for filling, ref in _found_inside(carrying, at, old):
                keep(carrying, at, ref)
                carrying.found_inside.setdefault(filling, set()).add(ref)


def _found_inside(carrying: Carrying, at: int, old: AnyUnit) -> set[tuple[int, int]]:
    """What was found full by fillings of a unit that it did again, each with a new filling.

    Which of the new ones stands for which of the old is not known, only that they are of
    the same place; so it is kept for the unit that did them. If a new one stands for any
    filling of its place, it is kept for whoever is served by that, too.
    """
    found: set[tuple[int, int]] = set()
    waiting = [(old, [at])]
    seen: set[int] = set()
    while waiting:
        before, now = waiting.pop()
        for ref in set(before.refs) - seen:
            if _is_own(carrying, before, ref):
                again = _done_by(carrying, now, ref)
                if again:
                    seen.add(ref)
                    waiting.append((carrying.matrix.units[ref], again))
            elif before is not old:
                found.update((unit, ref) for unit in now if _still_finds(carrying, unit, ref))
    return found


def _still_finds(carrying: Carrying, unit: int, ref: int) -> bool:
    """Whether a filling of this run depends on what an earlier one like it depended on."""
    kind = carrying.matrix.units[ref].kind
    return kind == IMPORT or (kind in FILLINGS and _still_asks(carrying, unit, ref))


def _done_by(carrying: Carrying, units: list[int], ref: int) -> list[int]:
    """The fillings that units of this run refer to, of the same place as one of the matrix."""
    alike = carrying.fillings.get(carrying.key(ref), ())
    return [at for at in alike if any(at in carrying.recording.units[u].refs for u in units)]


def _is_own(carrying: Carrying, unit: AnyUnit, ref: int) -> bool:
    """Whether a unit has filled a place itself; others may have, in the same way."""
    stands = ref in carrying.rests or ref in carrying.standing
    if carrying.matrix.units[ref].kind not in FILLINGS or stands:
        return False
    return ref not in carrying.alive or not _was_served(carrying, unit, ref)


def _was_served(carrying: Carrying, old: AnyUnit, ref: int) -> bool:
    """Whether a unit depends on a filling for having found its place full, as others left it.

    If not it has filled such a place itself, and does so again if it still comes there. Of a
    place at which nobody was ever served it is not known who asks. A filling does not tell
    what others had filled from what its test had: equal ones are one.
    """
    place = carrying.place_of(ref)
    if place is None or not carrying.ran.get(place[0], 0) >> place[1] & 1:
        return True
    if old.kind in FILLINGS:
        return bool(old.hits.get(place[0], 0) >> place[1] & 1)
    return Touch(SERVED, carrying.matrix.units[ref].key) in old.touches


def _still_asks(carrying: Carrying, at: int, ref: int) -> bool:
    """Whether a unit of this run came to the guard of the place that a unit had filled.

    If so it found the place full or filled it. At a place without a guard nobody is
    ever served; there it counts whether the unit mentions what is stored.
    """
    place = carrying.place_of(ref)
    if place is None:
        return True
    file, probe = place
    there = carrying.maps[file]
    image = probe if there is None else there.image(probe)
    unit, now = carrying.recording.units[at], carrying.version(file)
    number = carrying.file_at.get((now.path, now.digest))
    if image is None or number is None:
        return True
    if not carrying.ran.get(file, 0) >> probe & 1:
        return carrying.reads(now, image, unit)
    found = bool(unit.hits.get(number, 0) >> image & 1)
    return found or not unit.refs.isdisjoint(carrying.fillings.get(carrying.key(ref), ()))


def keep(carrying: Carrying, at: int, ref: int) -> None:
    """Refer from a unit of this run to one of the matrix that it does not have itself."""
    if ref in carrying.rests:
        carrying.kept.setdefault(at, Unit("", "")).refs.add(carrying.unit(ref))
        return
    if ref in carrying.standing:
        if ref not in carrying.stale and carrying.is_carried(ref):
            carrying.kept.setdefault(at, Unit("", "")).refs.add(carrying.unit(ref))
        return
    again = carrying.found_again(ref)
    if again is not None and again >= carrying.aside > at:
        carrying.kept.setdefault(at, Unit("", "")).refs.add(again)
    if again is not None or ref not in carrying.alive:
        return
    if ref in carrying.new_unit:
        carrying.kept.setdefault(at, Unit("", "")).refs.add(carrying.new_unit[ref])
    elif carrying.matrix.units[ref].kind == IMPORT:  # its row is not known, so all of it
        path = carrying.matrix.units[ref].key
        for file in carrying.maps:
            if carrying.matrix.files[file].path == path:
                carrying.file(file)
                carrying.kept.setdefault(at, Unit("", "")).touches.add(Touch("file", path))


def _keep_service(carrying: Carrying, at: int, old: AnyUnit, ref: int) -> None:
    """Let a unit that found a place full find it so, where now it had to fill it itself.

    Among few tests it may be the first to come; in a run of everything it
    would again pass the guard as it did, and be served.
    """
    place = carrying.place_of(ref)
    own = carrying.recording.units[at].refs
    if place is None or own.isdisjoint(carrying.fillings.get(carrying.key(ref), ())):
        return
    file, probe = place
    row = old.hits.get(file, 0)
    carried = (
        carrying.carry_row(file, row & carrying.around(file, probe)) if row >> probe & 1 else 0
    )
    if carried:
        kept = carrying.kept.setdefault(at, Unit("", ""))
        new = carrying.file(file)
        kept.hits[new] = kept.hits.get(new, 0) | carried
        kept.touches.add(Touch(SERVED, carrying.key(ref)))
