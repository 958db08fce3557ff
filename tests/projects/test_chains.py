"""Edits made and undone in any order, with selected runs between: nobody is forgotten."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.projects.chains import Chain
from tests.projects.driver import environment
from tests.projects.warm import Warm

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forks")

FEW = os.environ.get("EDGEWISE_CASES") == "some"
COUNT = int(os.environ.get("EDGEWISE_CHAINS", "1" if FEW else "5"))


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    process = Warm(environment())
    yield process
    process.close()


@pytest.mark.parametrize("seed", range(COUNT))
def test_nobody_is_forgotten(seed: int, warm: Warm, tmp_path: Path) -> None:
    chain = Chain(tmp_path, warm, random.Random(seed))
    chain.begin(count=3)
    for _ in range(5):
        chain.step()
