"""The releases of a project, and a place where one is laid over another."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from bench.measure import say
from bench.projects import QUIET, Project, download, environment, unpack

from edgewise.audit.ran import Ran
from studies.mutant_runs import Tree

TEST_FILE = re.compile(r"(test_.*|.*_test|conftest)\.py")


@dataclass(frozen=True, slots=True)
class Version:
    """The files of a project at one moment, by their path."""

    name: str
    files: Mapping[str, bytes]

    def source(self, package: str) -> frozenset[str]:
        """The files that belong to the program and not to its tests."""
        return frozenset(path for path in self.files if _is_source(path, package))

    def with_source_of(self, other: Version, package: str) -> Version:
        """This version with the program of another under its tests."""
        own = self.source(package)
        files = {path: data for path, data in self.files.items() if path not in own}
        files |= {path: other.files[path] for path in other.source(package)}
        return Version(f"{other.name} under the tests of {self.name}", files)


def releases(project: Project, folder: Path, sdists: Path) -> Iterator[Version]:
    """The releases of a project whose archives carry tests, youngest first."""
    for number in _numbers(project.name):
        root = folder / number
        lacking = folder / f"{number}.lacking"
        if lacking.exists():
            continue
        if not root.exists():
            try:
                unpack(download(replace(project, version=number), sdists), root)
            except SystemExit as problem:
                lacking.parent.mkdir(parents=True, exist_ok=True)
                lacking.write_text(str(problem))
                say(f"{project.name} {number} cannot be had")
                continue
        version = Version(number, _files(root))
        if any(TEST_FILE.fullmatch(PurePosixPath(path).name) for path in version.files):
            yield version


@dataclass(slots=True)
class Place(Tree):
    """A folder that holds one version at a time."""

    laid: dict[str, bytes] = field(default_factory=dict)
    stamp: int = 0

    def make(self) -> None:
        """Empty the folder."""
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir(parents=True)
        self.laid.clear()

    def lay(self, version: Version) -> None:
        """Turn what is there into a version; files that are the same are not touched."""
        if not self.laid:
            self.make()
        self.stamp = max(self.stamp + 10, int(time.time()))
        for path in self.laid.keys() - version.files.keys():
            self._remove(path)
        for path, data in version.files.items():
            if self.laid.get(path) != data:
                self._write(path, data)

    def run(
        self,
        *arguments: str,
        limit: float = 600.0,
        patience: float = 0.0,
        quiet: Sequence[str] = QUIET,
        **variables: str,
    ) -> Ran:
        """One run of pytest; a file that cannot be collected does not keep it from the others."""
        all_the_same = (*arguments, "--continue-on-collection-errors")
        return Tree.run(
            self, *all_the_same, limit=limit, patience=patience, quiet=quiet, **variables
        )

    def _write(self, path: str, data: bytes) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        # Compiled code is taken for current by the second of its source and its size.
        os.utime(target, (self.stamp, self.stamp))
        self.laid[path] = data

    def _remove(self, path: str) -> None:
        target = self.root / path
        target.unlink(missing_ok=True)
        del self.laid[path]
        # A folder left without files would still be a package, one without a body.
        for folder in target.parents:
            rest = {one.name for one in folder.iterdir()} if folder.exists() else set()
            if folder == self.root or rest - {"__pycache__"}:
                break
            shutil.rmtree(folder, ignore_errors=True)


def _numbers(name: str) -> list[str]:
    """The released versions, youngest first."""
    command = [sys.executable, "-m", "pip", "index", "versions", name]
    done = subprocess.run(command, capture_output=True, text=True, env=environment())
    found = re.search(r"^Available versions: (.*)$", done.stdout, re.MULTILINE)
    if not found:
        raise SystemExit(f"the index knows no versions of {name}:\n{done.stderr}")
    return found.group(1).split(", ")


def _files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def _is_source(path: str, package: str) -> bool:
    parts = PurePosixPath(path).parts
    inside = parts[1:] if parts[0] == "src" else parts
    if inside[:1] not in ((package,), (f"{package}.py",)):
        return False
    return "tests" not in inside and not TEST_FILE.fullmatch(parts[-1])
