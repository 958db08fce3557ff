"""Each edited mini-project here: the tests that can tell run, and no others."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.projects.driver import environment
from tests.projects.selecting import EDITS, Edit
from tests.projects.warm import Warm

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forks")

# One Python runs them all, but for those that others are about to run: each of these runs
# an eighth, its own. What a case says does not depend on edgewise: it is tried for every
# eighth, or as asked for.
WHICH = os.environ.get("EDGEWISE_CASES", "")  # "some", "" or "all"
OTHERS = os.environ.get("EDGEWISE_OTHERS", "").split()  # such as 3.12


def eighth(minor: int) -> list[str]:
    """The cases that this Python 3 runs, if another one runs the rest."""
    return EDITS[minor % 8 :: 8]


def chosen() -> list[str]:
    """The cases for this Python; one that not every Python can run is left to no other."""
    if WHICH == "some":
        return eighth(sys.version_info[1])
    theirs = {name for version in OTHERS for name in eighth(int(version.partition(".")[2]))}
    return [name for name in EDITS if name not in theirs or not Edit.named(name).runs_anywhere]


TRUE = {"some": [], "": EDITS[::8], "all": EDITS}[WHICH]
CASES = [
    pytest.param(
        name,
        marks=pytest.mark.skipif(
            not Edit.named(name).runs_here,
            reason="not for this Python, or something is not installed",
        ),
    )
    for name in chosen()
]


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    process = Warm(environment())
    yield process
    process.close()


@pytest.mark.parametrize("name", CASES)
def test_selection(name: str, warm: Warm, tmp_path: Path) -> None:
    edit = Edit.named(name)
    before = edit.check_selection(warm, tmp_path)
    if name in TRUE:
        edit.check_truth(warm, tmp_path, before)
