"""Runs of a project's tests on a copy of it, with one fault put in at a time."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from bench.projects import QUIET, REPOSITORY, Prepared, environment

PLUGINS = Path(__file__).resolve().parent / "plugins"
MEMORY = 4 << 30  # bytes of address space; a faulty loop may fill a list for ever
FAILED = frozenset({"failed", "error"})
LEFT_BEHIND = shutil.ignore_patterns(
    ".edgewise", ".testmondata*", "__pycache__", ".git", ".pytest_cache", ".hypothesis", ".coverage"
)


@dataclass(frozen=True, slots=True)
class Ran:
    """What one run of pytest did, as far as it came."""

    outcomes: Mapping[str, str]
    collected: tuple[str, ...] | None  # None: it never came so far
    broken: tuple[str, ...]  # nodes that could not be collected
    exit: int | None
    complete: bool
    seconds: float
    tail: str = ""
    package: str | None = None
    hung: str | None = None

    def is_broken(self, test: str) -> bool:
        """Whether a test is missing because something above it could not be collected."""
        if self.collected is None:
            return True
        return any(
            node in ("", ".") or test == node or test.startswith((f"{node}/", f"{node}::"))
            for node in self.broken
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
        command += ["-p", "edgewise_study_outcomes", *self.prepared.project.arguments, *arguments]
        with tempfile.TemporaryDirectory() as scratch:
            notes, output = Path(scratch, "notes.jsonl"), Path(scratch, "output.txt")
            paths = [PLUGINS, REPOSITORY / "src", self.root, self.root / "src"]
            child_environment = environment(
                **self.variables,
                **variables,
                PYTHONPATH=os.pathsep.join(map(str, paths)),
                EDGEWISE_STUDY_OUTCOMES=str(notes),
                EDGEWISE_STUDY_PATIENCE=str(patience),
                EDGEWISE_STUDY_PACKAGE=self.prepared.project.package,
            )
            start = time.perf_counter()
            code = _call(command, self.root, child_environment, output, limit)
            seconds = time.perf_counter() - start
            tail = output.read_text(errors="replace")[-3000:]
            return _read(notes, code, seconds, tail)


def _call(
    command: Sequence[str], folder: Path, variables: Mapping[str, str], output: Path, limit: float
) -> int | None:
    with output.open("wb") as stream:
        child = subprocess.Popen(
            command,
            cwd=folder,
            env=dict(variables),
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )
        try:
            return child.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with suppress(ProcessLookupError):  # what the tests started, too
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def _read(notes: Path, code: int | None, seconds: float, tail: str) -> Ran:
    outcomes: dict[str, str] = {}
    collected: tuple[str, ...] | None = None
    broken: list[str] = []
    last: dict[str, object] = {}
    running: str | None = None
    for line in notes.read_text().splitlines() if notes.exists() else []:
        try:
            note = json.loads(line)
        except ValueError:
            continue  # killed while it wrote
        if "collected" in note:
            collected = tuple(note["collected"])
        elif "broken" in note:
            broken.append(note["broken"])
        elif "start" in note:
            running = note["start"]
        elif "end" in note:
            outcomes[note["end"]] = note["outcome"]
            running = None
        else:
            last = note
    if running is not None:
        outcomes[running] = "failed"  # it hung, or took the interpreter with it
    complete = code in (0, 1, 2, 5) and not last.get("stopped") and running is None
    package = last.get("package")
    return Ran(
        outcomes,
        collected,
        tuple(broken),
        code,
        complete,
        round(seconds, 2),
        "" if code in (0, 1, 5) else tail,
        str(package) if package else None,
        running,
    )
