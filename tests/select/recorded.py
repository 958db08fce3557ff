"""Small recordings, as selecting sees them."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

from edgewise.compare.files import compare_files, read
from edgewise.compare.program import Program
from edgewise.select.affected import affected
from edgewise.select.imported import NewImports
from edgewise.select.reach import Reach
from edgewise.select.tally import Tally
from edgewise.source.digest import digest_of
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import TEST, FileVersion, Recording, TestHistory, Unit


def matrix(units: list[Unit], files: Mapping[str, str] | None = None) -> CoverageMatrix:
    """The matrix of these units; each unit of a test is a test of that name."""
    versions = tuple(
        FileVersion(path, digest_of(text.encode()), 64, text.encode())
        for path, text in (files or {}).items()
    )
    tests = [number for number, unit in enumerate(units) if unit.kind == TEST]
    histories = tuple(TestHistory(units[n].key, n, "passed", 0.1) for n in tests)
    return CoverageMatrix.of_recording(
        Recording(versions, tuple(units), histories, True, "python", "edge", None)
    )


def reach(units: list[Unit], files: Mapping[str, str] | None = None) -> Reach:
    found = matrix(units, files)
    return Reach(found, sorted(found.histories))


class Recorded:
    """A version of a program and what its tests did, and which of them an edit affects."""

    def __init__(self, **files: str) -> None:
        self.files = {f"{name}.py": dedent(text) for name, text in files.items()}
        self.units: list[Unit] = []

    def add(self, unit: Unit) -> int:
        self.units.append(unit)
        return len(self.units) - 1

    def row(self, path: str, function: str) -> dict[int, int]:
        """Hits of a unit that entered a function and did all in it."""
        version = read(path, self.files[path].encode(), "edge")
        number = list(self.files).index(path)
        for procedure, witnesses in zip(
            version.placement.procedures, version.placement.witnesses, strict=True
        ):
            if procedure.id.qualname == function:
                probes = frozenset().union(*witnesses.nodes)
                return {number: sum(1 << probe for probe in probes)}
        raise LookupError(function)

    def affected(self, imports: NewImports | None = None, **edited: str) -> set[str]:
        """The tests that can tell the old version from one with these files."""
        new = {**self.files, **{f"{name}.py": dedent(text) for name, text in edited.items()}}
        versions = {
            path: (read(path, text.encode(), "edge"), read(path, new[path].encode(), "edge"))
            for path, text in self.files.items()
        }
        old = Program({path: pair[0].index for path, pair in versions.items()})
        digests = {path: digest_of(text.encode()) for path, text in self.files.items()}
        found = affected(
            Tally(reach(self.units, self.files), old, digests),
            old,
            Program({path: pair[1].index for path, pair in versions.items()}),
            [compare_files(*versions[path]) for path in versions if new[path] != self.files[path]],
            imports or NewImports(whole=frozenset(self.files)),
        )
        return set(found.reasons)
