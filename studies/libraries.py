"""Does selection miss a test that another version of a library makes fail?

A project is recorded once, with the libraries it is installed with. Then each
other version of one of them is put before it on the path, as an upgrade or
downgrade would. A run of all tests without edgewise tells which tests fail now;
edgewise is asked which it would run, and in which order. Beside it: the tests
that call the library at all, which is what Study II of CART selects. Everything
is kept, and what is known is not run again.

    python -m studies.libraries [--work DIR] [--only werkzeug-3.1.8 ...]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from bench.measure import say
from bench.projects import Prepared, add_options, environment, install_edgewise, named, prepare

from edgewise.context.library.installed import canonical
from edgewise.select import exchange
from edgewise.select.order import likeliest_first
from edgewise.select.reach import Reach
from edgewise.select.selection import Selection
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.histories import load
from edgewise.store.matrix import CoverageMatrix

PLUGINS = Path(__file__).resolve().parent / "plugins"
SOURCE = Path(__file__).resolve().parent.parent / "src"
SWAPS = {
    "werkzeug": [*(f"3.1.{n}" for n in range(8, -1, -1)), "3.0.6", "3.0.3", "3.0.0", "2.3.8"],
    "jinja2": [*(f"3.1.{n}" for n in range(5, -1, -1)), "3.0.3"],
    "click": [
        *("8.5.0", "8.4.2", "8.4.1", "8.4.0", "8.3.3", "8.3.2", "8.3.1", "8.3.0"),
        *("8.2.1", "8.2.0", "8.1.8", "8.1.7", "8.1.3", "8.0.4"),
    ],
    "itsdangerous": ["2.1.2", "2.1.1", "2.1.0", "2.0.1", "1.1.0"],
    "blinker": ["1.8.2", "1.8.1", "1.7.0", "1.6.3", "1.5"],
    "asgiref": ["3.12.1", "3.8.1", "3.6.0", "3.4.1"],
    "markupsafe": ["3.0.3", "2.1.5"],
}


@dataclass(frozen=True, slots=True)
class Swap:
    """What came of one other version of a library."""

    library: str
    version: str
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


class Study:
    """One project, recorded once."""

    def __init__(self, prepared: Prepared, work: Path) -> None:
        self.prepared = prepared
        self.folder = work / "libraries" / prepared.project.name
        self.swaps = work / "swaps"
        for name in ("ends", "selected"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        self.store = self.folder / "store"

    def recorded(self) -> dict[str, str]:
        """How tests ended with the libraries as installed."""
        ends = self.folder / "recorded.json"
        if not (ends.exists() and self.store.exists()):
            self._run(["--edgewise-all"], ends, None)
        return dict(json.loads(ends.read_text())["ends"])

    def swap(self, library: str, version: str) -> Swap:
        """What another version of a library does."""
        place = self._installed(library, version)
        ends = self.folder / "ends" / f"{library}-{version}.json"
        answer = self.folder / "selected" / f"{library}-{version}.json.hand"
        if not ends.exists():
            self._run([], ends, place)
        if not answer.exists():
            options = ["--collect-only", "--edgewise-readonly", f"--edgewise-handover={answer}"]
            self._run(options, Path("/dev/null"), place)
        return self._read(library, version, ends, answer)

    def _read(self, library: str, version: str, ends: Path, answer: Path) -> Swap:
        before = self.recorded()
        told: dict[str, Any] = {"ends": {}, "broken": ["."]}
        if ends.exists():
            told = json.loads(ends.read_text())
        now = told["ends"]
        selection = exchange.loads(answer.read_text()) if answer.exists() else Selection()
        return Swap(
            library,
            version,
            len(before),
            tuple(test for test, end in now.items() if end == "failed" != before.get(test)),
            tuple(told["broken"]),
            frozenset(selection.reasons),
            self.calling(library),
            _ordered(list(before), selection),
            not now,
        )

    def _installed(self, library: str, version: str) -> Path:
        place = self.swaps / f"{library}-{version}" / "site-packages"
        if not place.exists():
            command = [str(self.prepared.python), "-m", "pip", "install", "--quiet", "--no-deps"]
            command += ["--no-compile", "--target", str(place), f"{library}=={version}"]
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        return place

    def _run(self, options: Sequence[str], ends: Path, place: Path | None) -> None:
        path = [str(SOURCE), str(PLUGINS), *([str(place)] if place is not None else [])]
        more = ":".join(path)
        command = [str(self.prepared.python), "-m", "pytest", "-q", "-p", "edgewise_study_ends"]
        command += ["-p", "no:cacheprovider", "-p", "no:xdist", "--continue-on-collection-errors"]
        command += ["-o", f"edgewise_dir={self.store}", *self.prepared.project.arguments, *options]
        variables = environment(EDGEWISE_STUDY_ENDS=str(ends), PYTHONPATH=more)
        subprocess.run(command, cwd=self.prepared.root, env=variables, stdout=subprocess.DEVNULL)

    def calling(self, library: str) -> int:
        """How many tests call a function of a library while they run."""
        return _calling(self._matrix, library)

    @cached_property
    def _matrix(self) -> CoverageMatrix:
        with open_for_reading(self.store / FILE_NAME) as database:
            return load(database)


def _ordered(tests: list[str], selection: Selection) -> tuple[str, ...]:
    """The selected tests as they would run, and then the others."""
    chosen = [test for test in tests if test in selection.reasons]
    parts = [test.split("::") for test in chosen]
    chains = [tuple("::".join(p[: n + 1]) for n in range(len(p))) for p in parts]
    order = likeliest_first(chains, selection.reasons, selection.rarity)
    rest = [test for test in tests if test not in selection.reasons]
    return (*(chosen[at] for at in order), *rest)


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


def _is_small(swap: Swap) -> bool:
    """Whether only the second or third number of the version is another."""
    newest = {"werkzeug": "3.1", "jinja2": "3.1", "click": "8", "itsdangerous": "2"}
    return swap.version.startswith(newest.get(swap.library, swap.version.partition(".")[0]))


def report(swaps: Sequence[Swap]) -> None:
    """Print the table."""
    print("| swap | fail | selected | calls it | missed | APFD |")
    print("|---|---|---|---|---|---|")
    for one in swaps:
        fail = "no test runs" if one.stopped else str(len(one.failing))
        if one.broken and not one.stopped:
            fail += f", {len(one.broken)} files"
        apfd = "" if one.apfd is None else f"{one.apfd:.3f}"
        chosen = "" if one.stopped else str(len(one.selected))
        print(
            f"| {one.library} {one.version} | {fail} | {chosen} | {one.calling} "
            f"| {len(one.missed)} | {apfd} |"
        )
    ran = [one for one in swaps if not one.stopped]
    small = [one for one in ran if _is_small(one) and one.calling]
    shares = [len(one.selected) / one.calling for one in small]
    found = [one.apfd for one in ran if one.apfd is not None]
    print(f"\nswaps: {len(swaps)}, of which tests run: {len(ran)}")
    print(f"some but not all tests fail: {sum(bool(o.failing) for o in ran)}")
    print(f"missed: {sum(len(one.missed) for one in swaps)}")
    if shares:
        median = statistics.median(shares)
        print(f"patch and minor releases: selected of those that call it, median {median:.2f}")
    if found:
        print(f"APFD: mean {statistics.mean(found):.3f}, lowest {min(found):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser, ("flask",))
    parser.add_argument("--only", nargs="*", metavar="LIBRARY-VERSION")
    parser.add_argument("--no-install", action="store_true", help="edgewise is as it should be")
    options = parser.parse_args()
    for project in named(options.projects):
        prepared = prepare(project, options.work, options.python)
        if not options.no_install:
            install_edgewise(prepared.python)
        study = Study(prepared, options.work)
        study.recorded()
        found = []
        for library, versions in SWAPS.items():
            for version in versions:
                if not options.only or f"{library}-{version}" in options.only:
                    say(f"{library} {version}")
                    found.append(study.swap(library, version))
        report(found)


if __name__ == "__main__":
    main()
