"""A chain of versions of one project, and a copy of it that goes from one to the next."""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from edgewise.audit.mutators import BODY, KINDS
from edgewise.audit.sample import sample
from edgewise.audit.text import Text
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix

TRIES = 60  # faults drawn for one step
NOT_PROGRAM = {"docs", "tests", "test", "examples", "benchmarks", "scripts"}
IGNORED = {".git", ".edgewise", "__pycache__", ".pytest_cache"}
QUIET = [f"-pno:{name}" for name in ("cacheprovider", "randomly", "xdist")]

Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Ended:
    """A run of pytest."""

    code: int
    seconds: float  # of the processor


@dataclass
class Tree:
    """A copy of a project."""

    root: Path
    python: str
    arguments: tuple[str, ...] = ()
    plugins: tuple[str, ...] = ()  # where plugins of a study are
    laid: dict[str, bytes] = field(default_factory=dict)
    stamp: int = 0

    def lay(self, files: Files) -> None:
        """Turn what is there into a version."""
        # Compiled code is taken for current by the second of its source and its size.
        self.stamp = max(self.stamp + 10, int(time.time()) - 100_000)
        for path in self.laid.keys() - files.keys():
            (self.root / path).unlink(missing_ok=True)
        for path, data in files.items():
            if self.laid.get(path) != data:
                target = self.root / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
                os.utime(target, (self.stamp, self.stamp))
        self.laid = dict(files)

    def run(self, *options: str) -> Ended:
        """One run of pytest."""
        return self._ended([self.python, "-m", "pytest", "-q", *QUIET, *options, *self.arguments])

    def coverage(self) -> dict[str, Any]:
        """What `coverage json` says of the data file that is there."""
        report = self.root / "coverage-study.json"
        report.unlink(missing_ok=True)
        self._ended([self.python, "-m", "coverage", "json", "-q", "-o", str(report)])
        if not report.exists():
            return {"files": {}, "totals": "nothing was reported"}
        found: dict[str, Any] = json.loads(report.read_text("utf-8"))
        return found

    def _ended(self, command: Sequence[str]) -> Ended:
        ours = str(Path(__file__).parents[1] / "src")
        path = os.pathsep.join([ours, *self.plugins, str(self.root / "src"), str(self.root)])
        env = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Ended(process.returncode, usage.ru_utime + usage.ru_stime)

    def matrix(self) -> CoverageMatrix:
        """What is recorded."""
        with open_for_reading(self.root / ".edgewise" / FILE_NAME) as database:
            return load(database)


def files_of(root: Path) -> dict[str, bytes]:
    """The files of a version that is laid out in a folder."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
        and not path.is_symlink()
        and IGNORED.isdisjoint(path.relative_to(root).parts)
    }


def releases(folder: Path) -> list[Path]:
    """The releases laid out in a folder, the oldest first."""
    found = [path for path in folder.iterdir() if path.is_dir()]
    return sorted(found, key=lambda path: [int(n) for n in re.findall(r"\d+", path.name)])


def faults(files: Files, seed: int) -> Iterator[tuple[str, Files]]:
    """Versions with one more fault in a function's body, to be tried one after another."""
    texts = {path: Text(path, data) for path, data in files.items() if _is_program(path)}
    bodies = {kind.name for kind in KINDS if kind.group == BODY}
    drawn = [mutant for mutant in sample(texts, TRIES, seed) if mutant.kind in bodies]
    first = seed % max(1, len(drawn))  # else it is always of the kind that is drawn first
    for mutant in [*drawn[first:], *drawn[:first]]:
        data = mutant.applied(files[mutant.path])
        yield f"{mutant.kind}, {mutant.path}:{mutant.line}", {**files, mutant.path: data}


def _is_program(path: str) -> bool:
    parts = path.split("/")
    if not path.endswith(".py") or parts[-1] in ("setup.py", "conftest.py"):
        return False
    hidden = any(part.startswith((".", "test_")) for part in parts)
    return not hidden and NOT_PROGRAM.isdisjoint(parts)
