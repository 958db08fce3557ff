"""Projects to run pytest in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.plugin.small import FILES, Project
from tests.projects.driver import environment, lay_out
from tests.projects.warm import Warm


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    process = Warm(environment())
    yield process
    process.close()


@pytest.fixture
def fresh(tmp_path: Path, warm: Warm) -> Project:
    """A project of which nothing is known."""
    return Project(lay_out(tmp_path / "project", FILES), warm)


@pytest.fixture
def recorded(fresh: Project) -> Project:
    """A project that has been recorded."""
    assert len(fresh.run("--edgewise-all").outcomes) == 3
    return fresh
