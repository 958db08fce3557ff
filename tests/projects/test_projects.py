"""Each mini-project here: every line belongs to just the tests that can depend on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projects.driver import CASES, Case


@pytest.mark.parametrize("name", CASES)
def test_lines_belong_to_those_who_depend_on_them(name: str, tmp_path: Path) -> None:
    case = Case.named(name)
    case.check(case.run(tmp_path))


@pytest.mark.parametrize("name", [name for name in CASES if Case.named(name).backwards])
def test_whoever_comes_first(name: str, tmp_path: Path) -> None:
    case = Case.named(name)
    case.check(case.run_backwards(tmp_path))
