"""What the tests of worked examples share: runs of the real plugin on small projects."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from tests.projects.warm import Warm
from tests.properties.made.runs import Runs, warmed

Select = Callable[..., set[str]]


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    if not hasattr(os, "fork"):
        pytest.skip("runs are forks")
    with warmed() as process:
        yield process


@pytest.fixture
def select(warm: Warm, tmp_path: Path) -> Select:
    """`select(old, new, tests)`: the tests that are selected when program.py is edited."""

    def selected(old: str, new: str, tests: str, granularity: str = "edge") -> set[str]:
        runs = Runs(warm, tmp_path)
        runs.lay_out({"program.py": dedent(old), "test_program.py": dedent(tests)})
        recorded = runs.record(granularity)
        assert recorded.code == 0, recorded.output
        runs.lay_out({**runs.files, "program.py": dedent(new)})
        found = runs.select(granularity)
        assert found.code in (0, 1, 5), found.output
        return {test.rpartition("::")[2] for test in found.tests}

    return selected
