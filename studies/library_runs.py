"""Recording a project with one version of a library, and asking what another changes."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from bench.projects import Prepared, environment

from edgewise.context.library.installed import canonical
from edgewise.select import exchange
from edgewise.select.reach import Reach
from edgewise.select.selection import Selection
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix

PLUGINS = Path(__file__).resolve().parent / "plugins"
SOURCE = Path(__file__).resolve().parent.parent / "src"
INSTALLED = ""  # the version that a project is installed with


@dataclass(frozen=True, slots=True)
class Swap:
    """What came of one version of a library in the place of another."""

    library: str
    old: str
    new: str
    tests: int
    failing: tuple[str, ...]  # now, and not as recorded
    broken: tuple[str, ...]  # what could not be collected
    selected: frozenset[str]
    calling: int  # tests that call the library at all
    ran: tuple[str, ...]  # all tests, in the order in which they would run
    stopped: bool  # pytest ended before it collected anything

    @property
    def missed(self) -> list[str]:
        return [test for test in self.failing if test not in self.selected]

    @property
    def apfd(self) -> float | None:
        """How soon failing tests come, each taken for a fault of its own; 1 is at once."""
        places = [self.ran.index(test) + 1 for test in self.failing if test in self.ran]
        if not places:
            return None
        count = len(self.ran)
        return 1 - sum(places) / (count * len(places)) + 1 / (2 * count)


class Runs:
    """Runs of a project with versions of its libraries."""

    def __init__(self, prepared: Prepared, work: Path) -> None:
        self.prepared = prepared
        self.folder = work / "libraries" / prepared.project.name
        self.swaps = work / "swaps"
        self.cache = self.folder / "cache"
        (self.folder / "ends").mkdir(parents=True, exist_ok=True)

    def ends(self, library: str, version: str) -> dict[str, Any]:
        """How tests end with a version of a library, without edgewise."""
        name = f"{library}-{version}" if version else "installed"
        ends = self.folder / "ends" / f"{name}.json"
        if not ends.exists():
            self.run(["-p", "no:edgewise"], ends, self.place(library, version), None)
        if not ends.exists():
            return {"ends": {}, "broken": ["."]}
        return dict(json.loads(ends.read_text()))

    def place(self, library: str, version: str) -> Path | None:
        """Where a version of a library is installed; None for the one there is."""
        if not version:
            return None
        place = self.swaps / f"{library}-{version}" / "site-packages"
        if not place.exists():
            command = [str(self.prepared.python), "-m", "pip", "install", "--quiet", "--no-deps"]
            command += ["--no-compile", "--target", str(place), f"{library}=={version}"]
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        return place

    def run(
        self, options: Sequence[str], ends: Path, place: Path | None, store: Path | None
    ) -> None:
        """One run of pytest."""
        path = [str(SOURCE), str(PLUGINS), str(self._in_place(place))]
        command = [str(self.prepared.python), "-m", "pytest", "-q", "-p", "edgewise_study_ends"]
        command += ["-p", "no:cacheprovider", "-p", "no:xdist", "--continue-on-collection-errors"]
        command += ["-o", f"edgewise_dir={store}"] if store is not None else []
        command += [*self.prepared.project.arguments, *options]
        variables = environment(EDGEWISE_STUDY_ENDS=str(ends), PYTHONPATH=":".join(path))
        subprocess.run(command, cwd=self.prepared.root, env=variables, stdout=subprocess.DEVNULL)

    def _in_place(self, place: Path | None) -> Path:
        """A folder with a version in it; always the same one, as with an upgrade."""
        link, nothing = self.folder / "now" / "site-packages", self.folder / "nothing"
        for folder in (link.parent, nothing):
            folder.mkdir(exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to((place or nothing).resolve())
        return link


class Recorded:
    """A project as it was recorded with one version of a library."""

    def __init__(self, runs: Runs, library: str, version: str) -> None:
        self.runs = runs
        self.library = library
        self.version = version
        name = f"{library}-{version}" if version else "installed"
        self.folder = runs.folder / "recorded" / name
        self.store = self.folder / "store"
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self.store.exists():
            if runs.cache.exists():  # what was instrumented once need not be again
                shutil.copytree(runs.cache, self.store / "cache")
            place = runs.place(library, version)
            runs.run(["--edgewise-all"], self.folder / "ends.json", place, self.store)
            shutil.rmtree(runs.cache, ignore_errors=True)
            shutil.copytree(self.store / "cache", runs.cache)

    def swap(self, library: str, version: str) -> Swap:
        """What another version of a library does."""
        place = self.runs.place(library, version)
        answer = self.folder / f"{library}-{version or 'installed'}.json.hand"
        if not answer.exists():
            options = ["--collect-only", "--edgewise-readonly", f"--edgewise-handover={answer}"]
            self.runs.run(options, answer.with_suffix(".order"), place, self.store)
        before = self.runs.ends(self.library, self.version)["ends"]
        told = self.runs.ends(library, version)
        now = told["ends"]
        selection = exchange.loads(answer.read_text()) if answer.exists() else Selection()
        return Swap(
            library,
            self.version,
            version,
            len(before),
            tuple(test for test, end in now.items() if end == "failed" != before.get(test)),
            tuple(told["broken"]),
            frozenset(selection.reasons),
            self.calling(library),
            _ordered(list(before), answer.with_suffix(".order")),
            not now,
        )

    def calling(self, library: str) -> int:
        """How many tests call a function of a library while they run."""
        return _calling(self._matrix, library)

    @cached_property
    def _matrix(self) -> CoverageMatrix:
        with open_for_reading(self.store / FILE_NAME) as database:
            return load(database)


def _ordered(tests: Sequence[str], told: Path) -> tuple[str, ...]:
    """The selected tests as they would run, and then the others."""
    order = json.loads(told.read_text())["order"] if told.exists() else []
    return (*order, *(test for test in tests if test not in set(order)))


def _calling(matrix: CoverageMatrix, library: str) -> int:
    reach = Reach(matrix, matrix.tests)
    units = [
        unit
        for touch, where in reach.touches("context:library")
        if touch.name.startswith("function ")
        and canonical(touch.name[9:].partition(":")[0].partition(".")[0]) == library
        for unit in where
    ]
    return len(reach.at_run_time(units).tests)
