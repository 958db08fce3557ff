"""The recordings of several processes as one.

Each process has its own memory, so nothing that one filled served a test of
another: units never refer across, and the union keeps every test's footprint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgewise.trace.history import FileVersion, Recording, TestHistory, Unit


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
