"""The recordings of several processes as one.

Each process has its own memory, so nothing that one filled served a test of
another: units never refer across, and the union keeps every test's footprint.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from edgewise.data import replace
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import FileVersion, Recording, TestHistory, Touch, Unit


def merge(own: Recording, parts: Sequence[Recording]) -> Recording:
    """`own` and `parts` as one recording; complete if all of them are."""
    files: dict[tuple[str, str], int] = {}
    versions: list[FileVersion] = []
    units: list[Unit] = []
    tests: dict[str, TestHistory] = {}
    for part in (own, *parts):
        places = [_place(file, files, versions) for file in part.files]
        offset = len(units)
        units += [_moved(unit, places, offset) for unit in part.units]
        for test in part.tests:
            tests[test.test] = replace(test, unit=test.unit + offset)
    return replace(
        own,
        files=tuple(versions),
        units=tuple(units),
        tests=tuple(tests.values()),
        complete=own.complete and all(part.complete for part in parts),
    )


def one_version_each(recorded: Recording, lost: Collection[int] = ()) -> Recording:
    """`recorded` with each path once: the version loaded last, of those not `lost`.

    A file that changed while the tests ran has two versions, and a history can
    tell only of one. Whoever ran another one depends on the whole file, and so
    does whoever ran one of which the text is lost, as nobody can read its rows.
    """
    kept = {file.path: at for at, file in enumerate(recorded.files) if at not in lost}
    if len(kept) == len(recorded.files):
        return recorded
    order = sorted(kept.values())
    places = {at: place for place, at in enumerate(order)}
    return replace(
        recorded,
        files=tuple(recorded.files[at] for at in order),
        units=tuple(_on_kept_versions(unit, recorded.files, places) for unit in recorded.units),
    )


def _on_kept_versions(unit: Unit, files: Sequence[FileVersion], places: dict[int, int]) -> Unit:
    gone = {Touch("file", files[at].path) for at in unit.hits if at not in places}
    hits = {places[at]: row for at, row in unit.hits.items() if at in places}
    return Unit(unit.kind, unit.key, hits, unit.refs, unit.touches | gone)


def _place(
    file: FileVersion, files: dict[tuple[str, str], int], versions: list[FileVersion]
) -> int:
    key = (file.path, file.digest)
    if key not in files:
        files[key] = len(versions)
        versions.append(file)
    return files[key]


def _moved(unit: Unit, places: list[int], offset: int) -> Unit:
    return Unit(
        unit.kind,
        unit.key,
        {places[file]: row for file, row in unit.hits.items()},
        {ref + offset for ref in unit.refs},
        unit.touches,
    )
