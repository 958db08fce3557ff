"""Which tests a run keeps, forgets and replaces, and what it says of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.projects.driver import Ran, environment, heed_interrupts, lay_out, pytest_command, run

APP = "def used():\n    return 1\n\n\ndef other():\n    return 2\n"
FILES = {
    "pytest.ini": "[pytest]\n",
    "app.py": APP,
    "a/test_a.py": (
        "import app\n\n\ndef test_one():\n    app.used()\n\n\ndef test_two():\n    app.other()\n"
    ),
    "b/test_b.py": "import app\n\n\ndef test_three():\n    assert app.used() == 1\n",
    "conftest.py": "import sys, os\nsys.path.insert(0, os.path.dirname(__file__))\n",
}
ALL = {"a/test_a.py::test_one", "a/test_a.py::test_two", "b/test_b.py::test_three"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that has been recorded, and then lost one of its tests."""
    lay_out(tmp_path, {**FILES, "b/test_gone.py": "def test_gone():\n    pass\n"})
    assert run(tmp_path).code == 0
    (tmp_path / "b/test_gone.py").unlink()
    return tmp_path


def known(ran: Ran) -> set[str]:
    return set(ran.matrix.tests)


def test_a_whole_run_forgets_what_is_gone(project: Path) -> None:
    ran = run(project)
    assert known(ran) == ALL
    assert ran.matrix.versions[0].complete


@pytest.mark.parametrize(
    "options",
    [
        ["a"],
        ["a/test_a.py::test_one"],
        ["-k", "one"],
        ["-k", "not one"],
        ["-m", "not slow"],
        ["--ignore=b"],
        ["--ignore-glob=b/*"],
        ["--deselect=b/test_b.py::test_three"],
        ["."],
        ["--pyargs", "a"],
    ],
    ids=" ".join,
)
def test_a_run_of_some_forgets_nothing(options: list[str], project: Path) -> None:
    ran = run(project, *options)
    assert ran.code == 0, ran.output
    assert known(ran) == ALL | {"b/test_gone.py::test_gone"}


def test_a_run_from_below_forgets_nothing(project: Path) -> None:
    done = subprocess.run(
        pytest_command("--edgewise-all"),
        cwd=project / "a",
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert known(Ran(project, 0, "")) == ALL | {"b/test_gone.py::test_gone"}
    assert not (project / "a" / ".edgewise").exists()


def test_testpaths_are_the_whole_project(project: Path) -> None:
    (project / "pytest.ini").write_text("[pytest]\ntestpaths = a b\n")
    assert known(run(project)) == ALL


def test_stopping_early_forgets_nothing(project: Path) -> None:
    lay_out(project, {"a/test_0.py": "def test_fails():\n    assert 0\n"})
    ran = run(project, "-x")
    assert ran.code == 1
    assert known(ran) == {*ALL, "b/test_gone.py::test_gone", "a/test_0.py::test_fails"}


def test_last_failed_forgets_nothing(project: Path) -> None:
    """--lf skips whole files while collecting, and reports nothing deselected."""
    lay_out(project, {"a/test_0.py": "def test_fails():\n    assert 0\n"})
    assert run(project).code == 1
    ran = run(project, "--lf")
    assert ran.code == 1
    assert "1 failed" in ran.output
    assert "passed" not in ran.output
    assert known(ran) == {*ALL, "a/test_0.py::test_fails"}


def test_a_module_that_no_longer_loads_keeps_its_tests(project: Path) -> None:
    lay_out(project, {"b/test_b.py": "import nowhere\n"})
    ran = run(project, "--continue-on-collection-errors")
    assert ran.code == 1
    assert "b/test_b.py::test_three" in known(ran)


SLOW = """\
import pathlib
import time


def test_slow():
    pathlib.Path(__file__).with_name("started").touch()
    time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupted_run_keeps_what_has_ended(project: Path) -> None:
    lay_out(project, {"a/test_new.py": "def test_new():\n    pass\n", "b/test_slow.py": SLOW})
    process = subprocess.Popen(
        pytest_command("--edgewise-all"),
        cwd=project,
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    deadline = time.monotonic() + 60
    while not (project / "b/started").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=60)
    assert process.returncode == 2, output
    ran = Ran(project, 2, output)
    assert known(ran) == {*ALL, "a/test_new.py::test_new", "b/test_gone.py::test_gone"}
    assert not ran.matrix.version("a/test_new.py::test_new").complete


def test_two_runs_at_once(project: Path) -> None:
    runs = [
        subprocess.Popen(
            pytest_command("--edgewise-all"),
            cwd=project,
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=60)[0] for process in runs]
    assert [process.returncode for process in runs] == [0, 0], outputs
    assert all("edgewise: recorded 3 tests" in output for output in outputs), outputs
    assert known(Ran(project, 0, "")) == ALL


RERUN = """\
from _pytest.runner import runtestprotocol


def pytest_runtest_protocol(item, nextitem):
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for attempt in range(3):
        item._initrequest()
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        if not any(report.failed for report in reports) or attempt == 2:
            for report in reports:
                item.ihook.pytest_runtest_logreport(report=report)
            break
        for report in reports:
            if report.failed:
                report.outcome = "rerun"
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_report_teststatus(report):
    if report.outcome == "rerun":
        return "rerun", "R", "RERUN"
"""
FLAKY = """\
import app

tries = []


def test_flaky():
    tries.append(1)
    if len(tries) < 2:
        app.used()
        raise AssertionError
    app.other()
"""


def test_attempts_add_up(tmp_path: Path) -> None:
    files = {"pytest.ini": "[pytest]\n", "app.py": APP, "conftest.py": RERUN, "test_a.py": FLAKY}
    ran = run(lay_out(tmp_path, files))
    assert ran.code == 0, ran.output
    assert ran.matrix.history("test_a.py::test_flaky").outcome == "passed"
    assert ran.lines("test_a.py::test_flaky", "app.py") == {1, 2, 5, 6}


OUTCOMES = """\
import pytest


def test_passes(): pass


def test_fails(): assert 0


@pytest.mark.skip
def test_skipped(): pass


@pytest.mark.xfail
def test_xfailed(): assert 0


@pytest.mark.xfail
def test_xpassed(): pass


@pytest.fixture
def broken(): raise ValueError


def test_error(broken): pass


@pytest.fixture
def breaks_later():
    yield
    raise ValueError


def test_error_late(breaks_later): pass


def test_skips(): pytest.skip()
"""


def test_how_tests_ended(tmp_path: Path) -> None:
    ran = run(lay_out(tmp_path, {"pytest.ini": "[pytest]\n", "test_a.py": OUTCOMES}))
    assert ran.code == 1
    found = {name: ran.matrix.history(test).outcome for test, name in ran.names.items()}
    assert found == {
        "test_passes": "passed",
        "test_fails": "failed",
        "test_skipped": "skipped",
        "test_xfailed": "xfailed",
        "test_xpassed": "xpassed",
        "test_error": "error",
        "test_error_late": "error",
        "test_skips": "skipped",
    }


# -- what is said, and when nothing is done ----------------------------------------------


def test_header_and_summary(project: Path) -> None:
    ran = run(project)
    assert "\nedgewise: recording at edge granularity\n" in ran.output
    assert "\nedgewise: recorded 3 tests, " in ran.output


@pytest.mark.parametrize("granularity", ["function", "file"])
def test_other_granularities(granularity: str, project: Path) -> None:
    ran = run(project, "--edgewise-granularity", granularity)
    assert ran.code == 0, ran.output
    assert f"edgewise: recording at {granularity} granularity" in ran.output
    assert ran.matrix.versions[0].manner.granularity == granularity
    assert ran.matrix.tests_of("app.py") == ALL


def test_a_granularity_that_makes_no_sense(project: Path) -> None:
    ran = run(project, "--edgewise-granularity", "atom")
    assert ran.code == 4
    assert "--edgewise-granularity" in ran.output


@pytest.mark.parametrize("options", [["--no-edgewise"], ["--edgewise-all", "--no-edgewise"]])
def test_off_wins(options: list[str], tmp_path: Path) -> None:
    lay_out(tmp_path, {**FILES, "pytest.ini": "[pytest]\naddopts = --edgewise-all\n"})
    done = subprocess.run(
        pytest_command(*options),
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "edgewise: " not in done.stdout
    assert not (tmp_path / ".edgewise").exists()


def test_on_by_addopts(tmp_path: Path) -> None:
    lay_out(tmp_path, {**FILES, "pytest.ini": "[pytest]\naddopts = --edgewise-all\n"})
    done = subprocess.run(
        pytest_command(),
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "edgewise: recorded 3 tests" in done.stdout


def test_collecting_only_writes_nothing(project: Path) -> None:
    before = (project / ".edgewise" / "history.db").read_bytes()
    ran = run(project, "--collect-only")
    assert ran.code == 0
    assert "edgewise: recorded" not in ran.output
    assert (project / ".edgewise" / "history.db").read_bytes() == before


def test_the_history_can_be_elsewhere(project: Path) -> None:
    ran = run(project, "-o", "edgewise_dir=kept/here")
    assert ran.code == 0, ran.output
    assert known(Ran(project, 0, "", "kept/here")) == ALL


def test_what_is_ignored_has_no_probes(project: Path) -> None:
    ran = run(project, "-o", "edgewise_ignore=app.py")
    assert ran.code == 0, ran.output
    assert "app.py" not in {file.path for file in ran.matrix.files}


def test_a_source_leaves_the_rest_out_but_for_the_tests(project: Path) -> None:
    lay_out(project, {"lib/inner.py": "def f():\n    return 1\n"})
    lay_out(project, {"b/test_lib.py": "from lib.inner import f\n\n\ndef test_f():\n    f()\n"})
    ran = run(project, "-o", "edgewise_source=lib", "-o", "pythonpath=.")
    assert ran.code == 0, ran.output
    paths = {file.path for file in ran.matrix.files}
    assert "lib/inner.py" in paths
    assert "app.py" not in paths
    assert "b/test_lib.py" in paths


def test_the_store_keeps_itself_out_of_git(project: Path) -> None:
    assert (project / ".edgewise" / ".gitignore").read_text() == "*\n"


def test_nothing_is_left_behind(project: Path) -> None:
    """Neither in the temporary folder nor beside the sources."""
    temporary = project / "temporary"
    temporary.mkdir()
    ran = run(project, env={"TMPDIR": str(temporary)})
    assert ran.code == 0
    left = [name for name in os.listdir(temporary) if not name.startswith("pytest-of")]
    assert left == []


SPY = """\
import atexit
import sys

opened = []


def watch(event, arguments):
    if event == "open" and "edgewise" in str(arguments[0]):
        opened.append(str(arguments[0]))


sys.addaudithook(watch)


@atexit.register
def say():
    ours = sorted(name for name in sys.modules if name.partition(".")[0] == "edgewise")
    print("LOADED", *ours)
    # Code, and what pytest reads to find plugins.
    print("OPENED", *[n for n in opened if ".py" not in n and ".dist-info" not in n])
"""


@pytest.mark.parametrize("options", [[], ["--no-edgewise"], ["--edgewise-all", "--no-edgewise"]])
def test_no_flag_no_work(options: list[str], tmp_path: Path) -> None:
    lay_out(tmp_path, {**FILES, "spy.py": SPY})
    done = subprocess.run(
        pytest_command("-p", "spy", *options),
        cwd=tmp_path,
        env=environment(PYTHONPATH=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    rooms = ("config", "data", "plugin", "plugin.hooks", "plugin.options", "standard")
    light = " ".join(f"edgewise.{room}" for room in rooms)
    assert f"LOADED edgewise {light}\n" in done.stdout
    assert "OPENED\n" in done.stdout
    assert not (tmp_path / ".edgewise").exists()
