"""Does selection miss a test that a fault makes fail, and how many does it select?

Faults of many kinds are put into real programs, one at a time. All tests are
run on each faulty version: the truth. Then edgewise, and pytest-testmon if
asked for, say which tests they would run. Everything is kept; what is known is
not run again, and the truth stays good when edgewise changes.

    python -m studies.mutants [PROJECT ...] [--count N] [--seed S] [--testmon]
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench.measure import say
from bench.projects import Prepared, add_options, named, prepare, provide_edgewise

from edgewise.audit.sample import sample
from edgewise.audit.text import Text
from studies.mutant_runs import Tree
from studies.mutant_sides import Case, Edgewise, Result, Side, Testmon, Truth, failing
from studies.mutant_table import Outcome, misses, report
from studies.mutant_traces import Traces

DEFAULT = ("sqlparse", "itsdangerous", "toolz", "tomlkit", "boltons", "jinja2")


@dataclass(frozen=True, slots=True)
class Study:
    """Which faults to try in every project, and who is asked."""

    count: int
    seed: int
    tests_share: float
    asked: tuple[type[Side], ...]
    traces: bool = False


def cases(prepared: Prepared, study: Study) -> list[Case]:
    """The faults to try in one project: in its program, and some in its tests."""
    program, tests = texts_of(prepared)
    in_tests = round(study.count * study.tests_share) if tests else 0
    drawn = sample(program, study.count - in_tests, study.seed)
    drawn += sample(tests, in_tests, study.seed)
    texts = program | tests
    return [
        Case(one, one.key(texts[one.path].data), one.applied(texts[one.path].data)) for one in drawn
    ]


def texts_of(prepared: Prepared) -> tuple[dict[str, Text], dict[str, Text]]:
    """The files of a project that its tests can reach, program and tests apart."""
    root, package = prepared.root, prepared.project.package
    program: dict[str, Text] = {}
    tests: dict[str, Text] = {}
    for folder in (root / package, root / "src" / package, root / "tests"):
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(root).as_posix()
            is_test = "/tests/" in f"/{name}" or path.name.startswith(("test_", "conftest"))
            try:
                (tests if is_test else program)[name] = Text(name, path.read_bytes())
            except (SyntaxError, ValueError):
                say(f"{name} is left out: it cannot be parsed")
    return program, tests


def examine(prepared: Prepared, study: Study, work: Path) -> list[Outcome]:
    """What came of each case of one project."""
    folder = work / "mutants" / prepared.python.parent.parent.name
    folder.mkdir(parents=True, exist_ok=True)
    drawn = cases(prepared, study)
    truth = Truth(prepared, folder)
    stable = truth.baseline()
    sides = [asked(prepared, folder) for asked in study.asked]
    traces = [Traces(prepared, folder)] if study.traces else []
    progress = progress_of(prepared.project.name, len(drawn) * (1 + len(sides) + len(traces)))
    known = truth.results(drawn, progress)
    followed = traces[0].results(drawn, progress) if traces else {}
    answers = {side.name: side.results(drawn, progress) for side in sides}
    outcomes = [
        Outcome(
            project=prepared.project.name,
            mutant=case.mutant,
            key=case.key,
            tests=len(stable),
            failing=tuple(failing(known[case.key], stable)),
            answers={name: answers[name][case.key] for name in answers},
            truth=known[case.key],
            moved=tuple(followed.get(case.key, {}).get("moved", ())),
        )
        for case in drawn
    ]
    _confirm(truth, drawn, outcomes, stable)
    return outcomes


def _confirm(
    truth: Truth, drawn: Sequence[Case], outcomes: list[Outcome], stable: dict[str, str]
) -> None:
    """Run all tests once more where edgewise missed one: it may fail by itself now and then.

    And each of those missed alone: one that passes then is led astray by another test
    that fails, and that leaves behind what it would have taken back.
    """
    log = truth.log()
    truth.tree = Tree(truth.prepared, truth.folder / "again")  # another run may use the first
    for position, (case, outcome) in enumerate(zip(drawn, outcomes, strict=True)):
        if not outcome.missed("edgewise") or "astray" in outcome.truth:
            continue
        truth.tree.make()
        with truth.tree.faulty(case.mutant.path, case.data):
            again = truth.look(case)
            both = set(failing(again, stable)) & set(outcome.failing)
            doubtful = sorted(both.intersection(outcome.missed("edgewise")))
            astray = [test for test in doubtful if truth.passes_alone(test)]
        both -= set(astray)
        changed = {
            t: e for t, e in again["changed"].items() if outcome.truth["changed"].get(t) == e
        }
        result: Result = {**again, "changed": changed, "astray": astray}
        log.add(case.key, result)
        outcomes[position] = replace(outcome, failing=tuple(sorted(both)), truth=result)


def progress_of(project: str, total: int) -> Callable[[str], None]:
    """A function that says how far the work is and how long it will take."""
    start = last = time.monotonic()
    done = 0

    def step(side: str) -> None:
        nonlocal done, last
        done += 1
        now = time.monotonic()
        if now - last > 30 or done == total:
            last = now
            left = (now - start) / done * (total - done)
            say(f"{project}: {side}, {done} of {total} runs, about {left / 60:.0f} min left")

    return step


def main(arguments: Sequence[str] | None = None) -> None:
    """Examine the projects named; exit with 1 if edgewise missed a test."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, DEFAULT)
    parser.add_argument("--count", type=int, default=100, help="faults per project (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests-share", type=float, default=0.1, help="of them, in test files")
    parser.add_argument("--testmon", action="store_true", help="ask pytest-testmon as well")
    parser.add_argument("--traces", action="store_true", help="follow tests that do not fail, too")
    parser.add_argument("--without", action="store_true", help="do not ask edgewise")
    options = parser.parse_args(arguments)
    asked: list[type[Side]] = [] if options.without else [Edgewise]
    if options.testmon:
        asked.append(Testmon)
    study = Study(options.count, options.seed, options.tests_share, tuple(asked), options.traces)
    outcomes: list[Outcome] = []
    for project in named(options.projects):
        prepared = prepare(project, options.work.resolve(), options.python)
        provide_edgewise(prepared.python)
        outcomes += examine(prepared, study, options.work.resolve())
    sides = [side.name for side in asked]
    print(report(outcomes, sides))
    if options.json:
        options.json.write_text(json.dumps(_document(outcomes, sides), indent=1) + "\n")
    raise SystemExit(1 if any(one.missed("edgewise") for one in outcomes) else 0)


def _document(outcomes: Sequence[Outcome], sides: Sequence[str]) -> dict[str, Any]:
    return {
        "cases": [one.plain(sides) for one in outcomes],
        "missed": {side: misses(outcomes, side) for side in sides},
    }


if __name__ == "__main__":
    main()
