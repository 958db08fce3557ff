"""Does selection miss a test that a new release makes fail, and how many does it select?

Two readings of each pair of consecutive releases. The old release is recorded
and the new one laid over it, tests and all: that is an upgrade as it was. Then
the new release is recorded and the program of the old one put back under its
tests, which were often written to tell the two apart: that is harder. Run
without any tool, the tests tell the truth. Everything is kept, and what is
known is not run again.

    python -m studies.releases [PROJECT ...] [--pairs N] [--testmon]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench.measure import say
from bench.projects import (
    Prepared,
    Project,
    add_options,
    named,
    prepare,
    provide_edgewise,
)

from studies.mutant_sides import Asked, Edgewise, Result, Testmon
from studies.release_runs import Case, Ends, answers, difference, passing
from studies.release_table import Step, report
from studies.release_trees import Place, Version, releases

DEFAULT = ("itsdangerous", "toolz", "sqlparse", "tomlkit", "boltons")
READINGS = ("next", "back")
ENOUGH = 0.8  # of the tests must pass: others say more of the interpreter than of the release
# Before 26.0 its hooks take an argument that pytest 9 no longer gives them.
OTHER_TOOLS = {"boltons": ("pytest==8.4.2",)}


@dataclass(frozen=True, slots=True)
class Study:
    """How many pairs to look at in every project, and who is asked."""

    pairs: int
    asked: tuple[type[Asked], ...]
    readings: tuple[str, ...] = READINGS


def examine(prepared: Prepared, study: Study, work: Path) -> list[Step]:
    """What came of each case of one project."""
    ends, every = read(prepared, study.pairs, work)
    cases = [case for case in every if case.reading in study.readings]
    truths = {case.key: difference(ends.of(case.recorded), ends.of(case.now)) for case in cases}
    told = {asked.name: answers(asked, prepared, ends, cases) for asked in study.asked}
    return [
        Step(
            project=prepared.project.name,
            reading=case.reading,
            key=case.key,
            tests=truths[case.key]["tests"],
            failing=tuple(truths[case.key]["failing"]),
            answers={side: told[side][case.key] for side in told},
            truth=truths[case.key],
        )
        for case in cases
    ]


def read(prepared: Prepared, pairs: int, work: Path) -> tuple[Ends, list[Case]]:
    """Both readings of the youngest pairs of one project, and how the tests of each end."""
    folder = work / "releases" / prepared.python.parent.parent.name
    folder.mkdir(parents=True, exist_ok=True)
    ends = Ends(Place(prepared, folder), folder)
    found = _pairs(prepared, pairs, ends, work / "sdists")
    return ends, _cases(found, prepared.project.package)


def provided(project: Project, work: Path, python: str) -> Prepared:
    """The project with what its older tests need, in an environment apart if that differs."""
    other = OTHER_TOOLS.get(project.name)
    if other is not None:
        project = replace(project, requirements=(*project.requirements, *other))
        work = work / "releases" / "older"
    prepared = prepare(project, work, python)
    provide_edgewise(prepared.python)
    return prepared


def _pairs(
    prepared: Prepared, count: int, ends: Ends, sdists: Path
) -> list[tuple[Version, Version]]:
    """The youngest pairs of neighbours whose tests run here, oldest first."""
    found: list[tuple[Version, Version]] = []
    newer: Version | None = None
    for version in releases(prepared.project, ends.folder / "src", sdists):
        older = version if _runs(prepared, version, ends.of(version)) else None
        if newer is not None and older is not None:
            found.append((older, newer))
        newer = older
        if len(found) == count:
            break
    return found[::-1]


def _runs(prepared: Prepared, version: Version, known: Result) -> bool:
    """Whether the tests of a release can be run here, and on it."""
    share, tests = passing(known), len(known["tests"])
    say(f"{prepared.project.name} {version.name}: {tests} tests, {share:.0%} do not fail")
    return bool(known["here"]) and tests > 0 and share >= ENOUGH


def _cases(pairs: Sequence[tuple[Version, Version]], package: str) -> list[Case]:
    """Both readings of each pair."""
    return [
        case
        for old, new in pairs
        for case in (
            Case("next", old, new),
            Case("back", new, new.with_source_of(old, package)),
        )
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the projects named; exit with 1 if edgewise missed a test."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, DEFAULT)
    parser.add_argument("--pairs", type=int, default=5, help="per project (default 5)")
    parser.add_argument("--testmon", action="store_true", help="ask pytest-testmon as well")
    options = parser.parse_args(arguments)
    study = Study(options.pairs, (Edgewise, Testmon) if options.testmon else (Edgewise,))
    steps: list[Step] = []
    for project in named(options.projects):
        prepared = provided(project, options.work.resolve(), options.python)
        steps += examine(prepared, study, options.work.resolve())
    sides = [asked.name for asked in study.asked]
    print(report(steps, sides))
    if options.json:
        document: dict[str, Any] = {"cases": [one.plain(sides) for one in steps]}
        options.json.write_text(json.dumps(document, indent=1) + "\n")
    raise SystemExit(1 if any(one.missed("edgewise") for one in steps) else 0)


if __name__ == "__main__":
    main()
