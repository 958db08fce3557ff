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

# After one Python has run them all, each other one runs a quarter, its own.
SOME = os.environ.get("EDGEWISE_CASES") == "some"
CHOSEN = EDITS[sys.version_info[1] % 4 :: 4] if SOME else EDITS
CASES = [
    pytest.param(
        name, marks=pytest.mark.skipif(not Edit.named(name).runs_here, reason="a newer Python")
    )
    for name in CHOSEN
]


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    process = Warm(environment())
    yield process
    process.close()


@pytest.mark.skipif(SOME, reason="told by another Python")
@pytest.mark.parametrize("name", CASES)
def test_truth(name: str, warm: Warm, tmp_path: Path) -> None:
    Edit.named(name).check_truth(warm, tmp_path)


@pytest.mark.parametrize("name", CASES)
def test_selection(name: str, warm: Warm, tmp_path: Path) -> None:
    Edit.named(name).check_selection(warm, tmp_path)
