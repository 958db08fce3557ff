"""Selection on projects, tests and edits made at random, through the real plugin.

What a test *shows* is its outcome, the values it got and the statements that ran on the way.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, event, given, settings
from hypothesis import strategies as st
from tests.projects.warm import Warm
from tests.properties.made.edits import Edited, edited, reformatted
from tests.properties.made.projects import Files, make_project
from tests.properties.made.runs import Runs, Selected, Shown, warmed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forks")

FUZZ = "EDGEWISE_FUZZ" in os.environ
GRANULARITIES = ("edge", "function", "file")


def some(examples: int) -> settings:
    """The same projects in every run; EDGEWISE_FUZZ looks at many, and at new ones."""
    return settings(
        max_examples=examples * 200 if FUZZ else examples,
        deadline=None,
        derandomize=not FUZZ,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    )


SEEDS = st.integers(0, 2**32 - 1)
SIZES = st.integers(6, 22)


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    with warmed() as process:
        yield process


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("made")


def recorded(warm: Warm, directory: Path, files: Files, *granularities: str) -> Runs:
    """The project, recorded; one whose tests cannot be imported is no example."""
    runs = Runs(warm, directory)
    runs.lay_out(files)
    for granularity in granularities:
        assume(runs.record(granularity).code == 0)
    return runs


def any_edit(files: Files, seed: int) -> Edited | None:
    random = Random(seed)
    return next((e for _ in range(20) if (e := edited(files, random)) is not None), None)


@some(3)
@given(SEEDS, SIZES)
def test_a_version_against_itself_selects_nothing(
    warm: Warm, directory: Path, seed: int, size: int
) -> None:
    files = make_project(Random(seed), things=size)
    runs = recorded(warm, directory, files, "edge")
    assert runs.select().tests == frozenset()
    runs.lay_out(reformatted(files, Random(seed)))
    again = runs.select()
    assert again.tests == frozenset(), again.report


@some(4)
@given(SEEDS, SIZES, st.lists(SEEDS, min_size=5, max_size=5))
def test_a_test_that_shows_something_else_is_selected(
    warm: Warm, directory: Path, seed: int, size: int, edits: list[int]
) -> None:
    """Edit after edit: what is selected is recorded anew, the rest keeps its older history."""
    files = make_project(Random(seed), things=size, tests=20)
    runs = recorded(warm, directory, files, "edge")
    shown = runs.shown()
    for number in edits:
        edit = any_edit(files, number)
        if edit is None:
            continue
        runs.lay_out(edit.files)
        now = runs.shown()
        if not now.runs:
            runs.lay_out(files)
            continue
        check(shown, now, runs.select(), files, edit)
        files, shown = edit.files, now


def check(old: Shown, new: Shown, selection: Selected, files: Files, edit: Edited) -> None:
    """No test that shows something else was left out."""
    assert selection.code in (0, 1), selection.output
    differing = old.differing(new)
    event(f"tests that show something else: {len(differing)}")
    event(f"tests selected: {len(selection.tests)}")
    missed = {test: what for test, what in differing.items() if test not in selection.tests}
    if missed:
        pytest.fail(f"{edit.what}\nmissed: {missed}\n{told(files, edit.files)}")


def told(old: Files, new: Files) -> str:
    """All of the program, and the edit."""
    lines = [f"##### {path}\n{text}" for path, text in old.items()]
    for path in old.keys() & new.keys():
        if old[path] != new[path]:
            both = (old[path].splitlines(), new[path].splitlines())
            lines += difflib.unified_diff(*both, path, path, lineterm="")
    return "\n".join(lines)


@some(2)
@given(SEEDS, SIZES, SEEDS)
def test_edges_select_no_more_than_functions_nor_these_than_files(
    warm: Warm, directory: Path, seed: int, size: int, number: int
) -> None:
    files = make_project(Random(seed), things=size)
    runs = recorded(warm, directory, files, *GRANULARITIES)
    edit = any_edit(files, number)
    assume(edit is not None)
    assert edit is not None
    runs.lay_out(edit.files)
    edge, function, file = (runs.select(g, "--edgewise-readonly") for g in GRANULARITIES)
    assume(edge.code in (0, 1))
    assert edge.tests <= function.tests, (edit.what, told(files, edit.files))
    assert function.tests <= file.tests, (edit.what, told(files, edit.files))
