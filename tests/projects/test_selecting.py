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

# After one Python has run them all, each other one runs an eighth, its own. What a case
# says does not depend on edgewise: it is tried for every eighth, or as asked for.
WHICH = os.environ.get("EDGEWISE_CASES", "")  # "some", "" or "all"
CHOSEN = EDITS[sys.version_info[1] % 8 :: 8] if WHICH == "some" else EDITS
TRUE = {"some": [], "": EDITS[::8], "all": EDITS}[WHICH]
CASES = [
    pytest.param(
        name,
        marks=pytest.mark.skipif(
            not Edit.named(name).runs_here,
            reason="not for this Python, or something is not installed",
        ),
    )
    for name in CHOSEN
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
