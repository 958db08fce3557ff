"""What each pair of releases selects, and whether selecting pays: a row for every pair.

The pairs, and the two ways to read each, are those of `studies.releases`. Each
is asked at the level of edges, of functions and of files. Then time is taken,
in seconds of the processor: of all tests without edgewise, and of `pytest
--edgewise` until the selection stands and to its end, in turn, each as often as
asked for; the cheapest run counts. What is known is not run again.

    python -m studies.versions [PROJECT ...] [--pairs N] [--rounds N] [--reading next]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measure import PLUGINS, Sample, Variant, sample, say, table
from bench.projects import REPOSITORY, Prepared, add_options, named

from studies.levels import LEVELS, NAMES, fewer
from studies.mutant_sides import Log, Result, version
from studies.release_runs import Case, Ends
from studies.release_table import Step
from studies.releases import READINGS, Study, examine, provided, read

DEFAULT = ("itsdangerous", "toolz", "sqlparse")
WITHOUT = ("-p", "no:edgewise")
MILLISECONDS = 3


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of processor time for one pair of releases."""

    plain: float  # all tests, without edgewise
    collected: float  # of that, until pytest has collected them
    chosen: float  # with edgewise, until the selection stands
    together: float  # with edgewise, to the end

    @property
    def running(self) -> float:
        """What is left to do when the selection stands: run, record, carry histories over."""
        return self.together - self.chosen

    @property
    def saved(self) -> float:
        """The part of the time of all tests that is saved; negative where selecting costs."""
        return 1 - self.together / self.plain


@dataclass(frozen=True, slots=True)
class Pair:
    """One pair of releases, read in one way."""

    step: Step
    times: Times

    @property
    def name(self) -> str:
        """The project, its releases, and how they are read."""
        old, _, new = self.step.key.partition(" -> ")
        return f"{self.step.project} {old} to {new.partition(' ')[0]}, {self.step.reading}"

    def plain(self) -> dict[str, Any]:
        """The pair as plain data."""
        seconds = {name: getattr(self.times, name) for name in Times.__slots__}
        return {**self.step.plain(NAMES), "seconds": seconds}


@dataclass(frozen=True, slots=True)
class Clock:
    """Takes the time of runs in the place where releases are laid."""

    ends: Ends
    rounds: int

    def times(self, cases: Sequence[Case]) -> dict[str, Times]:
        """The times of each case, from the log where they are known."""
        log = Log(self.ends.folder / f"times-{version()}.jsonl")
        for case in cases:
            if case.key not in log.results:
                log.add(case.key, self._timed(case))
                say(f"{self.ends.place.prepared.project.name}: timed, {case.key}")
        return {case.key: _times(log.results[case.key]) for case in cases}

    def _timed(self, case: Case) -> Result:
        """The cheapest of several runs of all tests, and of those that are selected."""
        shutil.rmtree(self._store, ignore_errors=True)
        shutil.rmtree(self._kept, ignore_errors=True)
        self.ends.place.lay(case.recorded)
        self._run("--edgewise-all", *self._options)
        shutil.copytree(self._store, self._kept)
        self.ends.place.lay(case.now)
        plain, selected = [], []
        for _ in range(self.rounds):
            plain.append(self._run(*WITHOUT))
            shutil.rmtree(self._store)
            shutil.copytree(self._kept, self._store)
            selected.append(self._run("--edgewise", *self._options))
        best, chosen = (min(some, key=lambda one: one.cpu) for some in (plain, selected))
        return {
            "plain": round(best.cpu, MILLISECONDS),
            "collected": round(best.chosen, MILLISECONDS),
            "chosen": round(chosen.chosen, MILLISECONDS),
            "together": round(chosen.cpu, MILLISECONDS),
            "ran": [best.tests, chosen.tests],
            "spread": [max(one.cpu for one in some) for some in (plain, selected)],
        }

    def _run(self, *arguments: str) -> Sample:
        place = self.ends.place
        paths = (PLUGINS, REPOSITORY / "src", place.root, place.root / "src")
        variables = {"PYTHONPATH": os.pathsep.join(map(str, paths))}
        every = ("--continue-on-collection-errors", *arguments)
        return sample(place.prepared.command(), place.root, Variant("", every, variables))

    @property
    def _options(self) -> tuple[str, ...]:
        return ("-o", f"edgewise_dir={self._store}")

    @property
    def _store(self) -> Path:
        return self.ends.folder / "timed" / "store"

    @property
    def _kept(self) -> Path:
        return self.ends.folder / "timed" / "kept"


def _times(kept: Mapping[str, Any]) -> Times:
    return Times(*(float(kept[name]) for name in ("plain", "collected", "chosen", "together")))


def pairs(prepared: Prepared, study: Study, rounds: int, work: Path) -> list[Pair]:
    """What came of each pair of one project, and what it cost."""
    steps = examine(prepared, study, work)
    ends, cases = read(prepared, study.pairs, work)
    asked = [case for case in cases if case.reading in study.readings]
    times = Clock(ends, rounds).times(asked)
    return [Pair(step, times[step.key]) for step in steps]


def report(found: Sequence[Pair]) -> str:
    """Tables of what is selected, of how levels compare, and of time."""
    return "\n\n".join([_selected(found), _comparison(found), _timing(found)])


def _selected(found: Sequence[Pair]) -> str:
    rows = []
    for one in found:
        step = one.step
        counts = [len(step.covered(name)) for name in NAMES]
        known = 100 * step.known_share("edge")
        missed = sum(len(step.missed(name)) for name in NAMES)
        cells = [one.name, step.tests, len(step.truth["added"]), *counts]
        cells += [f"{100 * step.share(name):.1f}" for name in NAMES]
        rows.append([*cells, f"{known:.1f}", len(step.failing), missed])
    shares = [f"{name} %" for name in NAMES]
    header = ("pair", "tests", "new", *NAMES, *shares, "edge, of known %", "failing", "missed")
    return table(header, rows)


def _comparison(found: Sequence[Pair]) -> str:
    rows = [_compared(name, group) for name, group in _groups(found).items()]
    columns = [f"{name}: {kind}" for name in NAMES for kind in ("mean %", "median %")]
    titles = ("edge below function", "function below file")
    return table(("program", "pairs", *columns, *titles), rows)


def _compared(name: str, group: Sequence[Pair]) -> list[object]:
    shares = {level: [100 * one.step.share(level) for one in group] for level in NAMES}
    cells: list[object] = [name, len(group)]
    for some in shares.values():
        cells += [f"{statistics.fmean(some):.1f}", f"{statistics.median(some):.1f}"]
    below = fewer(shares["edge"], shares["function"])
    return [*cells, below, fewer(shares["function"], shares["file"])]


def _timing(found: Sequence[Pair]) -> str:
    rows = [[one.name, *clocked([one.times])] for one in found]
    rows += [
        [f"{name}, mean", *clocked([one.times for one in group])]
        for name, group in _groups(found).items()
    ]
    header = ("all tests", "collected", "selection", "running", "together", "saved %")
    return table(("pair", *header), rows)


def clocked(times: Sequence[Times]) -> list[str]:
    """A row of mean times, and what is saved of all of them taken together."""
    names = ("plain", "collected", "chosen", "running", "together")
    means = {name: statistics.fmean(getattr(one, name) for one in times) for name in names}
    saved = 100 * (1 - means["together"] / means["plain"])
    return [*(f"{means[name]:.2f}" for name in names), f"{saved:.0f}"]


def _groups(found: Sequence[Pair]) -> dict[str, list[Pair]]:
    """The pairs of each project, and all of them."""
    groups: dict[str, list[Pair]] = {}
    for one in found:
        groups.setdefault(one.step.project, []).append(one)
    return {**groups, "all": list(found)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the projects named; exit with 1 if a test was missed at any level."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, DEFAULT)
    parser.add_argument("--pairs", type=int, default=3, help="per project (default 3)")
    parser.add_argument("--rounds", type=int, default=3, help="runs timed (default 3)")
    parser.add_argument("--reading", choices=READINGS, help="one of the two only")
    options = parser.parse_args(arguments)
    readings = (options.reading,) if options.reading else READINGS
    study = Study(options.pairs, LEVELS, readings)
    work, found = options.work.resolve(), list[Pair]()
    for project in named(options.projects):
        prepared = provided(project, work, options.python)
        found += pairs(prepared, study, options.rounds, work)
    print(report(found))
    if options.json:
        document = {"pairs": [one.plain() for one in found]}
        options.json.write_text(json.dumps(document, indent=1) + "\n")
    raise SystemExit(1 if any(one.step.missed(name) for one in found for name in NAMES) else 0)


if __name__ == "__main__":
    main()
