"""A run from its beginning to its end, without pytest around it."""

from __future__ import annotations

import functools
import importlib.machinery
import os
import runpy
import subprocess
import sys
from multiprocessing import spawn
from pathlib import Path

import pytest
from tests.store.recordings import run as recording

from edgewise.config import Place, StoreConfig, TraceConfig
from edgewise.errors import StoreUnwritableWarning
from edgewise.tasks.record import Run
from edgewise.tasks.status import status
from edgewise.trace.child import VARIABLE
from edgewise.trace.history import python_tag


@pytest.fixture
def ready(tmp_path: Path) -> Run:
    """A run of a project in a folder, which does not begin by itself."""
    trace = TraceConfig(str(tmp_path), (Place(str(tmp_path)),))
    return Run(trace, StoreConfig(str(tmp_path / "kept")))


def state_of_the_interpreter() -> list[object]:
    return [
        importlib.machinery.SourceFileLoader.get_code,
        functools.lru_cache,
        vars(runpy)["_get_code_from_file"],
        subprocess.Popen.__init__,
        spawn.get_preparation_data,
        os.environ.get(VARIABLE),
    ]


def test_nothing_of_a_run_stays(ready: Run) -> None:
    before = state_of_the_interpreter()
    ready.begin()
    assert os.path.isdir(ready.spool())
    spool = ready.spool()
    during = state_of_the_interpreter()
    ready.end()
    assert state_of_the_interpreter() == before
    assert not [1 for was, now in zip(before, during, strict=True) if was == now]
    assert not os.path.exists(spool)


def test_an_exception_of_the_store_is_a_message(ready: Run, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("in the way")
    with pytest.warns(StoreUnwritableWarning, match="nothing was recorded"):
        ready.save(recording("a"))
    assert ready.saved is None
    assert len(ready.messages) == 1


def test_a_recording_that_makes_no_sense_is_not_kept(ready: Run) -> None:
    twice = recording("a", "a")
    with pytest.warns(StoreUnwritableWarning, match="a test occurs twice"):
        ready.save(twice)
    assert ready.saved is None


def test_what_was_kept_can_be_asked_for(ready: Run) -> None:
    ready.save(recording("a", "b"))
    assert ready.saved is not None
    assert status(ready.store).tests == ready.saved.tests == 2


def test_the_interpreter_is_part_of_what_is_recorded() -> None:
    assert python_tag().startswith(str(sys.implementation.cache_tag))
