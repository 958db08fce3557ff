"""The ways past places, for all who filled them, in a recording put together of two."""

from __future__ import annotations

from collections.abc import Callable

from edgewise.recover.carrying import FILLINGS, Carrying
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import FIXTURE, REST, SETUP, TEST, FileVersion, Unit

# Of a file and the probe of a region: the probes on the way past it; 0 if it has none.
Past = Callable[[FileVersion, int], int]

_COMING = (TEST, FIXTURE, SETUP, *FILLINGS)  # units of which another may come first


def let_all_pass(carrying: Carrying, past: Past) -> None:
    """Give who filled a place the way past it, if anybody finds it full: in this run, or before it.

    In a run of everything they all run, and who comes first is a matter of their order.
    """
    units = [*carrying.recording.units, *carrying.more_units]
    files = [*carrying.recording.files, *carrying.more_files]
    ways: dict[int, dict[int, int]] = {}  # filling -> file -> the ways past what it filled
    for at, unit in enumerate(units):
        if any(touch.kind == REST for touch in unit.touches):
            for file, way in _way(files, units, unit.key, past):
                for ref in _refs(carrying, at, unit):
                    if units[ref].key == unit.key:  # else it is what a filling found
                        rows = ways.setdefault(ref, {})
                        rows[file] = rows.get(file, 0) | way
    for at, unit in enumerate(units) if ways else ():
        if unit.kind in _COMING:
            for filling in _refs(carrying, at, unit) & ways.keys():
                for file, way in ways[filling].items():
                    _pass(carrying, at, unit, file, way)


def _way(
    files: list[FileVersion], units: list[Unit], place: str, past: Past
) -> list[tuple[int, int]]:
    """The way past a place that somebody found full, with its file."""
    path, _, probe = place.rpartition("#")
    if not probe.isdigit():
        return []
    here = [at for at, file in enumerate(files) if file.path == path]
    found = []
    for at in here:
        way = past(files[at], int(probe))
        if way and any(unit.hits.get(at, 0) >> int(probe) & 1 for unit in units):
            found.append((at, way))
    return found


def _refs(carrying: Carrying, at: int, unit: Unit) -> set[int]:
    kept = carrying.kept.get(at)
    return unit.refs | kept.refs if kept is not None else unit.refs


def _pass(carrying: Carrying, at: int, unit: Unit, file: int, way: int) -> None:
    if at < len(carrying.recording.units):
        unit = carrying.kept.setdefault(at, Unit("", ""))
    unit.hits[file] = unit.hits.get(file, 0) | way
