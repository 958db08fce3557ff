"""A sharper truth than failing tests: those that take another way through unchanged files.

Most faults change what a test does without failing it, and selection has to run
such a test all the same. The suite is recorded on each faulty version, and what
a test did in the files that are the same is compared, bit by bit. What ran for
the import of modules is left out: it may change without concerning the test.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from edgewise.errors import EdgewiseError
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix
from edgewise.trace.history import FIXTURE, MEMO, PROCESS, REGION, SETUP, TEST
from studies.mutant_sides import Case, Log, Result, Side, version

OWN = frozenset({TEST, FIXTURE, SETUP, MEMO, REGION, PROCESS})


class Traces(Side):
    """Which tests do something else on each faulty version."""

    name = "traces"

    def log(self) -> Log:
        """Results of this very recorder."""
        return Log(self.folder / f"{self.name}-{version('trace', 'model')}.jsonl")

    def start(self) -> None:
        """Record three times: a test that does not do the same each time tells nothing."""
        self.plain = self._record()
        self.unstable = {
            test for _ in range(2) for test in moved(self.plain, self._record() or self.plain)
        }

    def look(self, case: Case) -> Result:
        recorded = self._record()
        if self.plain is None or recorded is None:
            return {"moved": [], "recorded": False}
        found = sorted(set(moved(self.plain, recorded)) - self.unstable)
        return {"moved": found, "recorded": True, "unstable": len(self.unstable)}

    def _record(self) -> CoverageMatrix | None:
        store = self.folder / "traces-store"
        shutil.rmtree(store, ignore_errors=True)
        options = ("--edgewise-all", "-o", f"edgewise_dir={store}")
        self.tree.run(*options, "--continue-on-collection-errors", limit=300.0, patience=20.0)
        try:
            return load(open_for_reading(Path(store, FILE_NAME)))
        except EdgewiseError:
            return None


def moved(old: CoverageMatrix | None, new: CoverageMatrix | None) -> list[str]:
    """The tests of both recordings that differ in files that do not."""
    if old is None or new is None:
        return []
    same = {(file.path, file.digest) for file in old.files} & {
        (file.path, file.digest) for file in new.files
    }
    kept = {path for path, _ in same}
    return [
        test
        for test in sorted(set(old.tests) & set(new.tests))
        if _own(old, test, kept) != _own(new, test, kept)
    ]


def _own(matrix: CoverageMatrix, test: str, paths: set[str]) -> dict[str, int]:
    """What the test and what it uses did in these files."""
    rows: dict[str, int] = {}
    for unit in matrix.units_of(test):
        if unit.kind in OWN:
            for at, bits in unit.hits.items():
                path = matrix.files[at].path
                if path in paths:
                    rows[path] = rows.get(path, 0) | bits
    return rows
