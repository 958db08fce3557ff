"""Under pytest-xdist: the same footprints as one process would record, written by one process."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projects.driver import HERE, Case, Ran, lay_out, run

from edgewise.trace.history import TEST

pytest.importorskip("xdist")

# What these tests do must not depend on who else runs in their process.
APP = """\
import functools


@functools.cache
def costly(number):
    return number + 1


def used(number):
    if number % 2:
        return costly(1)
    return 0
"""
TESTS = """\
import pytest

import app


@pytest.fixture(scope="module")
def thing():
    return app.used(1)


@pytest.mark.parametrize("number", range(4))
def test_numbers(number):
    assert app.used(number) == (2 if number % 2 else 0)


def test_thing(thing):
    assert thing == 2
"""
FILES = {
    "pytest.ini": "[pytest]\n",
    "app.py": APP,
    "test_a.py": TESTS,
    "test_b.py": TESTS,
    "test_c.py": "def test_alone():\n    pass\n",
}


def edges(ran: Ran) -> dict[str, dict[str, int]]:
    return {test: dict(sorted(rows.items())) for test, rows in ran.footprints().items()}


@pytest.mark.parametrize("dist", ["load", "loadfile"])
def test_two_workers_record_what_one_process_does(dist: str, tmp_path: Path) -> None:
    alone = run(lay_out(tmp_path / "alone", FILES))
    spread = run(lay_out(tmp_path / "spread", FILES), "-n", "2", "--dist", dist)
    assert spread.code == alone.code == 0, spread.output
    assert "warning" not in spread.output
    assert edges(spread) == edges(alone)
    assert spread.matrix.versions[0].complete
    assert spread.matrix.version_of == alone.matrix.version_of
    assert {t: h.outcome for t, h in spread.matrix.histories.items()} == {
        t: h.outcome for t, h in alone.matrix.histories.items()
    }


@pytest.mark.parametrize("name", ["fixtures", "imports", "children"])
def test_mini_projects(name: str, tmp_path: Path) -> None:
    case = Case.named(name)
    assert (HERE / name).is_dir()
    case.check(case.run(tmp_path, "-n", "2"))


def test_only_the_controller_writes(tmp_path: Path) -> None:
    """A store that remembers the processes that opened it for writing."""
    spy = (
        "import os, edgewise.tasks.record as r\nplain = r.open_for_writing\n"
        "def spied(path):\n"
        f"    with open({str(tmp_path / 'writers')!r}, 'a') as file:\n"
        "        print(os.environ.get('PYTEST_XDIST_WORKER', 'controller'), file=file)\n"
        "    return plain(path)\n"
        "r.open_for_writing = spied\n"
    )
    project = lay_out(tmp_path / "project", {**FILES, "spy.py": spy})
    ran = run(project, "-n", "2", "-p", "spy", env={"PYTHONPATH": str(project)})
    assert ran.code == 0, ran.output
    assert (tmp_path / "writers").read_text().split() == ["controller"]


CRASH = "import os\n\n\ndef test_crash():\n    os._exit(3)\n"
OTHER = "import app\n\n\ndef test_other():\n    assert app.used(2) == 0\n"


def test_a_worker_that_crashes(tmp_path: Path) -> None:
    files = {"pytest.ini": "[pytest]\n", "app.py": APP}
    before = lay_out(
        tmp_path, {**files, "test_a.py": TESTS, "test_crash.py": "def test_crash(): 0\n"}
    )
    assert run(before).code == 0
    lay_out(tmp_path, {"test_crash.py": CRASH, "test_other.py": OTHER})
    ran = run(tmp_path, "-n", "2", timeout=60)
    assert ran.code in (1, 2), ran.output  # xdist's own answer
    assert "[worker-lost]" in ran.output
    assert "INTERNALERROR" not in ran.output
    assert "test_other.py::test_other" in ran.matrix.tests
    assert "test_crash.py::test_crash" in ran.matrix.tests, "what was known of it is kept"
    assert "test_a.py::test_thing" in ran.matrix.tests


def test_a_failing_run(tmp_path: Path) -> None:
    files = {**FILES, "test_d.py": "def test_fails():\n    assert 0\n"}
    ran = run(lay_out(tmp_path, files), "-n", "2")
    assert ran.code == 1
    assert ran.matrix.history("test_d.py::test_fails").outcome == "failed"
    assert ran.matrix.versions[0].complete


def test_stopping_at_the_first_failure(tmp_path: Path) -> None:
    run(lay_out(tmp_path, FILES))
    lay_out(tmp_path, {"test_0.py": "def test_fails():\n    assert 0\n"})
    ran = run(tmp_path, "-n", "2", "-x")
    assert ran.code in (1, 2), ran.output
    assert {*FILES} - {"pytest.ini", "app.py"} <= {t.partition("::")[0] for t in ran.matrix.tests}


@pytest.mark.parametrize("options", [["-p", "no:xdist"], ["-n", "0"]])
def test_without_workers(options: list[str], tmp_path: Path) -> None:
    ran = run(lay_out(tmp_path, FILES), *options)
    assert ran.code == 0, ran.output
    assert len(ran.matrix.tests) == 11
    assert sum(unit.kind == TEST for unit in ran.matrix.units) == 11


def test_xdist_that_is_not_installed(tmp_path: Path) -> None:
    project = lay_out(
        tmp_path, {**FILES, "sitecustomize.py": "import sys\nsys.modules['xdist'] = None\n"}
    )
    env = {"PYTHONPATH": str(project), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ran = run(project, "-p", "edgewise.plugin.hooks", env=env)
    assert ran.code == 0, ran.output
    assert "edgewise: recorded 11 tests" in ran.output
