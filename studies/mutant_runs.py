"""Runs of a project's tests on a copy of it, with one fault put in at a time."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.projects import QUIET, REPOSITORY, Prepared, environment

from edgewise.audit.ran import Ran, read_notes
from edgewise.tasks.audit_run import call

MEMORY = 4 << 30  # bytes of address space
LEFT_BEHIND = shutil.ignore_patterns(
    ".edgewise", ".testmondata*", "__pycache__", ".git", ".pytest_cache", ".hypothesis", ".coverage"
)


@dataclass(slots=True)
class Tree:
    """A copy of a project, in which faults are put and taken out again."""

    prepared: Prepared
    folder: Path
    count: int = 0
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def root(self) -> Path:
        return self.folder / "tree" / self.prepared.project.name

    def make(self) -> None:
        """Copy the project afresh, so that no fault of an interrupted run is left in it."""
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(self.prepared.root, self.root, ignore=LEFT_BEHIND, symlinks=True)

    @contextmanager
    def faulty(self, path: str, data: bytes) -> Iterator[None]:
        """The copy with other bytes in one file.

        Each time the file looks younger than ever before: compiled code is taken
        for current by the second of its source and its size alone.
        """
        target = self.root / path
        kept, times = target.read_bytes(), target.stat()
        self.count += 1
        try:
            target.write_bytes(data)
            stamp = times.st_mtime_ns + 100 * self.count * 1_000_000_000
            os.utime(target, ns=(stamp, stamp))
            yield
        finally:
            target.write_bytes(kept)
            os.utime(target, ns=(times.st_atime_ns, times.st_mtime_ns))

    def run(
        self,
        *arguments: str,
        limit: float = 600.0,
        patience: float = 0.0,
        quiet: Sequence[str] = QUIET,
        **variables: str,
    ) -> Ran:
        """One run of pytest in the copy."""
        command = [str(self.prepared.python), "-m", "pytest", *quiet]
        command += ["-p", "edgewise.plugin.notes", *self.prepared.project.arguments, *arguments]
        with tempfile.TemporaryDirectory() as scratch:
            notes, output = Path(scratch, "notes.jsonl"), Path(scratch, "output.txt")
            paths = [REPOSITORY / "src", self.root, self.root / "src"]
            child_environment = environment(
                **self.variables,
                **variables,
                PYTHONPATH=os.pathsep.join(map(str, paths)),
                EDGEWISE_NOTES=str(notes),
                EDGEWISE_NOTES_PATIENCE=str(patience),
                EDGEWISE_NOTES_MEMORY=str(MEMORY),
                EDGEWISE_NOTES_BELOW=str(self.root),
            )
            start = time.perf_counter()
            code = call(command, self.root, child_environment, output, limit)
            seconds = time.perf_counter() - start
            noted = notes.read_text(errors="replace") if notes.exists() else ""
            return read_notes(noted, code, seconds, output.read_text(errors="replace"))
