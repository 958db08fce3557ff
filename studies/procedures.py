"""One function edited at a time: which share of the suite does that select?

Functions are drawn at random, each as likely as any other, and each gets one
fault in its body, alone. Nothing but the selection is asked for: whether tests
fail is what `studies.mutants` looks at. It is asked at three levels: edges,
functions and files. What is known is not asked again.

    python -m studies.procedures [PROJECT ...] [--count N] [--seed S]
"""

from __future__ import annotations

import argparse
import ast
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measure import table
from bench.projects import Prepared, add_options, named, prepare, provide_edgewise

from edgewise.audit.mutant import Change, Mutant, is_valid
from edgewise.audit.mutators import CALLED_AT_IMPORT, IN_BODIES, mutants
from edgewise.audit.text import Text
from studies.levels import HEADER, LEVELS, NAMES, ByEdge, cells, fewer
from studies.mutant_sides import Case, Result, Truth
from studies.mutants import progress_of, texts_of

DEFAULT = ("itsdangerous", "toolz", "sqlparse")
KINDS = (*(kind.name for kind in IN_BODIES), CALLED_AT_IMPORT)
ENTERING = "entering"
ROWS = (NAMES[0], ENTERING, *NAMES[1:])
FIRST = b"assert True"
Defined = ast.FunctionDef | ast.AsyncFunctionDef
Function = tuple[str, str]  # the file and the qualified name


@dataclass(frozen=True, slots=True)
class Edited:
    """A function that was edited and the tests each level selects for it."""

    project: str
    function: Function
    mutant: Mutant
    tests: int  # of the whole suite
    selected: Mapping[str, frozenset[str]]
    whole: bool  # nothing could be collected, so everything counts as selected

    def share(self, level: str) -> float:
        """The part of the suite that a level selects."""
        return len(self.selected[level]) / max(self.tests, 1)

    @property
    def within(self) -> float | None:
        """Of the tests that enter the function, the part that edges select; None: none does."""
        entering = self.selected[ENTERING]
        return len(self.selected["edge"] & entering) / len(entering) if entering else None

    def plain(self) -> dict[str, Any]:
        """The edit as plain data."""
        return {
            "project": self.project,
            "file": self.function[0],
            "function": self.function[1],
            "line": self.mutant.line,
            "kind": self.mutant.kind,
            "tests": self.tests,
            "whole": self.whole,
            **{level: len(self.selected[level]) for level in ROWS},
        }


def drawn(texts: Mapping[str, Text], count: int, seed: int) -> dict[Function, Mutant]:
    """`count` functions, drawn at random, each with one fault in its body that compiles."""
    faults = by_function(texts)
    generator = random.Random(f"procedures-{seed}")
    found: dict[Function, Mutant] = {}
    for function in generator.sample(sorted(faults), len(faults)):
        waiting = generator.sample(faults[function], len(faults[function]))
        fault = next((one for one in waiting if is_valid(one, texts[one.path])), None)
        if fault is not None and len(found) < count:
            found[function] = fault
    return found


def by_function(texts: Mapping[str, Text]) -> dict[Function, list[Mutant]]:
    """The faults that can be put into the body of each function; lambdas have no name."""
    every = mutants(texts)
    spans = {path: list(functions(text.tree)) for path, text in texts.items()}
    found: dict[Function, list[Mutant]] = {}
    for kind in KINDS:
        for mutant in every[kind]:
            around = [one for one in spans[mutant.path] if _holds(one[1], mutant.line)]
            if around:
                name = max(around, key=lambda one: one[1].lineno)[0]  # the innermost begins last
                found.setdefault((mutant.path, name), []).append(mutant)
    return found


def _holds(function: Defined, line: int) -> bool:
    return function.lineno <= line <= (function.end_lineno or 0)


def functions(node: ast.AST, above: str = "") -> Iterator[tuple[str, Defined]]:
    """The functions below a node, with their qualified names."""
    for child in ast.iter_child_nodes(node):
        name = above
        if isinstance(child, Defined | ast.ClassDef):
            name = f"{above}.{child.name}".lstrip(".")
        if isinstance(child, Defined):
            yield name, child
        yield from functions(child, name)


def entered(text: Text, line: int) -> Mutant:
    """A statement that does nothing, as the first one of the function that holds a line."""
    around = [node for _, node in functions(text.tree) if _holds(node, line)]
    found = max(around, key=lambda one: one.lineno)  # a name alone may be that of an overload
    documented = ast.get_docstring(found, clean=False) is not None and len(found.body) > 1
    first = found.body[1 if documented else 0]
    start, _ = text.span(first)
    after = b"; " if not hasattr(first, "body") else b"\n" + text.indent(start)
    change = Change(start, start, FIRST + after, "a statement put first")
    return Mutant(text.path, first.lineno, "statement put first", change)


def examine(prepared: Prepared, count: int, seed: int, work: Path) -> list[Edited]:
    """What each level selects for each edit of one project."""
    folder = work / "mutants" / prepared.python.parent.parent.name
    folder.mkdir(parents=True, exist_ok=True)
    texts, _ = texts_of(prepared)
    edits = drawn(texts, count, seed)
    cases = [_case(fault, texts) for fault in edits.values()]
    guards = [_case(entered(texts[one.path], one.line), texts) for one in edits.values()]
    suite = frozenset(Truth(prepared, folder).baseline())
    step = progress_of(prepared.project.name, len(cases) * (len(LEVELS) + 1))
    answers = {}
    for level in LEVELS:
        (folder / level.name).mkdir(exist_ok=True)
        every = [*cases, *guards] if level is ByEdge else cases
        answers[level.name] = level(prepared, folder / level.name).results(every, step)
    found = []
    for function, case, guard in zip(edits, cases, guards, strict=True):
        given = {name: answers[name][case.key] for name in NAMES}
        given[ENTERING] = answers[ByEdge.name][guard.key]
        selected = {name: covered(answer, suite) for name, answer in given.items()}
        whole = any(answer["broken"] for answer in given.values())
        project = prepared.project.name
        found.append(Edited(project, function, case.mutant, len(suite), selected, whole))
    return found


def _case(mutant: Mutant, texts: Mapping[str, Text]) -> Case:
    data = texts[mutant.path].data
    return Case(mutant, mutant.key(data), mutant.applied(data))


def covered(answer: Result, suite: frozenset[str]) -> frozenset[str]:
    """The tests of the suite that an answer runs, or shows to be broken before they could run."""
    broken = tuple(answer["broken"])
    shown = {
        test
        for test in suite
        if any(node in ("", ".") or test.startswith((f"{node}/", f"{node}::")) for node in broken)
    }
    return suite & {*answer["selected"], *shown}


def report(edits: Sequence[Edited]) -> str:
    """Tables of how the shares are spread, of how the levels compare, and of each edit."""
    groups = {name: [one for one in edits if one.project == name] for name in _names(edits)}
    groups["all"] = list(edits)
    return "\n\n".join([_spreads(groups), _comparison(groups), _entering(groups), _each(edits)])


def _names(edits: Sequence[Edited]) -> list[str]:
    return list(dict.fromkeys(one.project for one in edits))


def _spreads(groups: Mapping[str, Sequence[Edited]]) -> str:
    rows = [
        [f"{name}, {level}", len(group), *cells([one.share(level) for one in group])]
        for name, group in groups.items()
        for level in ROWS
    ]
    return table(("program, level", "functions", *HEADER), rows)


def _comparison(groups: Mapping[str, Sequence[Edited]]) -> str:
    rows = []
    for name, group in groups.items():
        shares = {level: [one.share(level) for one in group] for level in ROWS}
        pairs = (("edge", ENTERING), ("edge", "function"), ("function", "edge"))
        pairs += ((ENTERING, "function"), ("function", "file"))
        rows.append([name, len(group), *(fewer(shares[a], shares[b]) for a, b in pairs)])
    titles = ("edge below entering", "edge below function", "function below edge")
    titles += ("entering below function", "function below file")
    return table(("program", "functions", *titles), rows)


def _entering(groups: Mapping[str, Sequence[Edited]]) -> str:
    rows: list[list[object]] = []
    for name, group in groups.items():
        shares = [one.within for one in group if one.within is not None and not one.whole]
        every = sum(share == 1 for share in shares)
        rows.append([name, len(shares), every, *(cells(shares) if shares else ())])
    return table(("of those entering it", "functions", "all of them", *HEADER), rows)


def _each(edits: Sequence[Edited]) -> str:
    rows = [
        [
            f"{one.project} {one.function[0]} {one.function[1]}",
            one.mutant.kind,
            *(len(one.selected[level]) for level in ROWS),
            "not collected" if one.whole else "",
        ]
        for one in edits
    ]
    return table(("function", "fault", *ROWS, ""), rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Edit the projects named, function by function."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, DEFAULT)
    parser.add_argument("--count", type=int, default=30, help="functions each (default 30)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    edits: list[Edited] = []
    for project in named(options.projects):
        prepared = prepare(project, options.work.resolve(), options.python)
        provide_edgewise(prepared.python)
        edits += examine(prepared, options.count, options.seed, options.work.resolve())
    print(report(edits))
    if options.json:
        document = {"seed": options.seed, "edits": [one.plain() for one in edits]}
        options.json.write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()
