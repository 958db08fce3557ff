"""Each edited mini-project here: the tests that can tell run, and no others."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.projects.driver import environment
from tests.projects.selecting import EDITS, Edit
from tests.projects.warm import Warm

from edgewise.plugin import options

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forks")

CASES = [
    pytest.param(
        name, marks=pytest.mark.skipif(not Edit.named(name).runs_here, reason="a newer Python")
    )
    for name in EDITS
]


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    process = Warm(environment())
    yield process
    process.close()


@pytest.mark.parametrize("name", CASES)
def test_truth(name: str, warm: Warm, tmp_path: Path) -> None:
    Edit.named(name).check_truth(warm, tmp_path)


@pytest.mark.skipif(
    '"--edgewise"' not in Path(options.__file__).read_text("utf-8"), reason="no selection yet"
)
@pytest.mark.parametrize("name", CASES)
def test_selection(name: str, warm: Warm, tmp_path: Path) -> None:
    Edit.named(name).check_selection(warm, tmp_path)
