"""Which tests `--edgewise` leaves out, and what a selected run keeps, forgets and says."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.plugin.small import BROKEN, CHANGED, FILES, A, B, C, Project, plainly
from tests.projects.driver import Ran, lay_out, run
from tests.projects.warm import Warm

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forks")

# -- what runs -----------------------------------------------------------------------


def test_no_baseline(fresh: Project) -> None:
    ended = fresh.run("--edgewise")
    assert list(ended.outcomes) == [A, B, C]
    assert "edgewise: no baseline - running all 3 tests and recording\n" in ended.output
    assert "edgewise: recorded 3 tests, " in ended.output
    assert "[no-history]" not in ended.output
    assert Ran(fresh.directory, 0, "").matrix.versions[0].complete


def test_nothing_changed(recorded: Project) -> None:
    ended = recorded.run("--edgewise")
    assert not ended.outcomes
    assert "collected 3 items / 3 deselected / 0 selected" in ended.output
    assert "edgewise: nothing is affected\n" in ended.output
    assert recorded.known == {A, B, C}


def test_a_change(recorded: Project) -> None:
    recorded.write(CHANGED)
    ended = recorded.run("--edgewise")
    assert list(ended.outcomes) == [C]
    assert "collected 3 items / 2 deselected / 1 selected" in ended.output
    assert "edgewise: recorded 1 of 3 tests, " in ended.output
    assert recorded.known == {A, B, C}
    assert recorded.selected() == []


def test_a_failed_test_runs_until_it_passes(recorded: Project) -> None:
    recorded.write(BROKEN)
    assert recorded.selected(code=1) == [C]
    ended = recorded.run("--edgewise", code=1)
    assert list(ended.outcomes) == [C]
    assert "1 failed last time" in ended.output
    recorded.write(FILES)
    assert recorded.selected() == [C]
    assert recorded.selected() == []


def test_a_new_test(recorded: Project) -> None:
    recorded.write({"test_new.py": "def test_new():\n    pass\n"})
    ended = recorded.run("--edgewise")
    assert list(ended.outcomes) == ["test_new.py::test_new"]
    assert "edgewise: 1 new\n" in ended.output
    assert recorded.selected() == []


def test_a_test_that_is_gone_is_forgotten(recorded: Project) -> None:
    (recorded.directory / "test_two.py").unlink()
    recorded.selected("-k", "test")
    assert recorded.known == {A, B, C}, "with -k, absent tests may live"
    recorded.selected()
    assert recorded.known == {A, B}


def test_a_test_that_is_gone_and_nothing_left(recorded: Project) -> None:
    for name in ("test_one.py", "test_two.py"):
        (recorded.directory / name).unlink()
    recorded.run("--edgewise", code=5)


# -- what the user asks for ---------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "ran"),
    [
        (["test_one.py::test_a"], [A]),
        (["./test_one.py::test_a"], [A]),
        (["test_one.py"], []),
        (["test_two.py"], [C]),
        (["."], [C]),
        (["-k", "test_c or test_a"], [C]),
        (["test_one.py::test_b", "test_two.py"], [C, B]),
    ],
    ids=str,
)
def test_arguments(arguments: list[str], ran: list[str], recorded: Project) -> None:
    recorded.write(CHANGED)
    assert recorded.selected(*arguments) == ran


def test_a_node_id_from_a_folder_below(tmp_path: Path, warm: Warm) -> None:
    files = {"pytest.ini": "[pytest]\n", "sub/test_it.py": "def test_it(): pass\n"}
    project = Project(lay_out(tmp_path / "project", files), warm)
    project.run("--edgewise-all")
    below = Project(project.directory / "sub", warm)
    assert below.selected() == []
    assert below.selected("test_it.py::test_it") == ["sub/test_it.py::test_it"]
    assert project.selected("sub/test_it.py::test_it") == ["sub/test_it.py::test_it"]


CLASSES = """\
import pytest


class TestIt:
    @pytest.mark.parametrize("n", [1, 2])
    def test_n(self, n): pass

    def test_no(self): pass
"""


@pytest.mark.parametrize(
    ("named", "ran"),
    [
        ("TestIt", ["test_n[1]", "test_n[2]", "test_no"]),
        ("TestIt::test_n", ["test_n[1]", "test_n[2]"]),
        ("TestIt::test_n[2]", ["test_n[2]"]),
    ],
)
def test_part_of_a_node_id(named: str, ran: list[str], tmp_path: Path, warm: Warm) -> None:
    files = {"pytest.ini": "[pytest]\n", "test_it.py": CLASSES}
    project = Project(lay_out(tmp_path / "project", files), warm)
    project.run("--edgewise-all")
    found = project.selected(f"test_it.py::{named}")
    assert [test.rpartition("::")[2] for test in found] == ran


@pytest.mark.parametrize(
    "pattern", [B, "test_one.py::test_[b]", "*::test_b", "./test_one.py::test_b"]
)
def test_always_by_configuration(pattern: str, recorded: Project) -> None:
    ended = recorded.run("--edgewise", "-o", f"edgewise_always={pattern}")
    assert list(ended.outcomes) == [B]
    assert "edgewise: 1 always\n" in ended.output


def test_always_by_marker(recorded: Project) -> None:
    text = "import pytest\n\n\n@pytest.mark.edgewise(always=True)\ndef test_d():\n    pass\n"
    recorded.write({"test_d.py": text})
    assert recorded.selected("--strict-markers") == ["test_d.py::test_d"]
    assert recorded.selected("--strict-markers") == ["test_d.py::test_d"]
    assert recorded.selected("-k", "test_c") == []


def test_the_marker_is_known_without_a_flag(recorded: Project) -> None:
    text = "import pytest\n\n\n@pytest.mark.edgewise(always=True)\ndef test_d():\n    pass\n"
    recorded.write({"test_d.py": text})
    assert len(recorded.run("--strict-markers").outcomes) == 4


def test_last_failed_intersects(tmp_path: Path) -> None:
    """In a process of its own, with pytest's cache."""
    lay_out(tmp_path, {**FILES, **BROKEN})
    assert run(tmp_path).code == 1
    lay_out(tmp_path, {"one.py": "def one():\n    return 1 + 0\n"})
    done = plainly(tmp_path, "--edgewise", "--lf")
    assert "1 failed" in done.stdout
    assert "passed" not in done.stdout


# -- exit codes -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ([], 0),
        (["-k", "test_a"], 0),
        (["test_one.py"], 0),
        (["--collect-only"], 0),
        (["-k", "nowhere"], 5),
        (["-m", "nowhere"], 5),
        (["test_one.py::test_nowhere"], 4),
        (["--edgewise-since=nowhere"], 0),
    ],
    ids=str,
)
def test_when_nothing_is_affected(options: list[str], code: int, recorded: Project) -> None:
    recorded.run("--edgewise", *options, code=code)


def test_errors_of_collection(recorded: Project) -> None:
    recorded.write({"test_one.py": "import nowhere\n"})
    recorded.run("--edgewise", code=2)
    assert recorded.known == {A, B, C}
    recorded.run("--edgewise", "--continue-on-collection-errors", code=1)
    assert recorded.known == {A, B, C}


def test_a_project_without_tests(tmp_path: Path, warm: Warm) -> None:
    project = Project(lay_out(tmp_path / "project", {"pytest.ini": "[pytest]\n"}), warm)
    project.run("--edgewise", code=5)


# -- runs that do not come to their end ----------------------------------------------


def test_selected_but_not_run(recorded: Project) -> None:
    """A test that -x kept from running has its old history, and so is selected again."""
    recorded.write({**BROKEN, "one.py": "def one():\n    return 0\n"})
    first = recorded.selected("-x", code=1)
    assert len(first) == 1
    second = recorded.selected(code=1)
    assert second == [A, B, C]


def test_not_run_for_long(recorded: Project) -> None:
    recorded.write({**CHANGED, "one.py": "def one():\n    return 1 + 0\n"})
    assert recorded.selected("test_two.py") == [C]
    assert recorded.selected("-k", "test_a") == [A]
    assert recorded.selected() == [B]
    assert recorded.selected() == []


def test_an_interrupted_run(recorded: Project) -> None:
    recorded.write(CHANGED)
    recorded.write({"test_two.py": "def test_c():\n    raise KeyboardInterrupt\n"})
    recorded.run("--edgewise", code=2)
    assert recorded.known == {A, B, C}
    recorded.write({"test_two.py": FILES["test_two.py"]})
    assert recorded.selected() == [C]


def test_interrupted_after_it_failed(recorded: Project) -> None:
    """Its history is that of the old version, on which it passed; but it failed last time."""
    broken = (
        "import pytest\n\n\n@pytest.fixture(autouse=True)\ndef stopping():\n    yield\n"
        "    raise KeyboardInterrupt\n"
    )
    recorded.write({"conftest.py": broken, **BROKEN})
    recorded.run("--edgewise", "test_two.py", code=2)
    (recorded.directory / "conftest.py").unlink()
    recorded.write(FILES)
    ended = recorded.run("--edgewise")
    assert C in ended.outcomes
    assert "1 failed last time" in ended.output


# -- modes ----------------------------------------------------------------------------


def test_first(recorded: Project) -> None:
    recorded.write(CHANGED)
    ended = recorded.run("--edgewise-first")
    assert list(ended.outcomes) == [C, A, B]
    assert "2 more not affected run as well" in ended.output
    assert recorded.selected() == []


def test_first_leaves_those_in_their_place_that_leave_something(fresh: Project) -> None:
    fresh.write(
        {
            "made.py": "def made():\n    return 2\n",
            "held.py": "MODE = 1\n\n\ndef put(mode):\n    global MODE\n    MODE = mode\n",
            "test_held.py": "import held\n\n\ndef test_held():\n    assert held.MODE == 1\n",
            "test_put.py": (
                "import held\nimport made\n\n\n"
                "def test_put():\n    held.put(made.made())\n\n\n"
                "def test_made():\n    assert made.made()\n"
            ),
        }
    )
    fresh.run("--edgewise-all")
    fresh.write({"made.py": "def made():\n    return 3\n"})
    order = list(fresh.run("--edgewise-first").outcomes)
    assert order[0] == "test_put.py::test_made"
    assert order.index("test_held.py::test_held") < order.index("test_put.py::test_put")


def test_readonly(recorded: Project) -> None:
    store = recorded.directory / ".edgewise" / "history.db"
    before = store.read_bytes()
    recorded.write(CHANGED)
    assert recorded.selected("--edgewise-readonly") == [C]
    assert recorded.selected("--edgewise-readonly") == [C]
    assert store.read_bytes() == before


def test_readonly_without_a_baseline(fresh: Project) -> None:
    ended = fresh.run("--edgewise", "--edgewise-readonly")
    assert "edgewise: no baseline - running all 3 tests\n" in ended.output
    assert not (fresh.directory / ".edgewise").exists()


def test_shadow_without_a_miss(recorded: Project) -> None:
    recorded.write(BROKEN)
    ended = recorded.run("--edgewise-shadow", code=1)
    assert list(ended.outcomes) == [A, B, C]
    assert "edgewise: shadow: 1 of 3 tests would have run, none missed; " in ended.output


def test_shadow_with_a_miss(recorded: Project) -> None:
    """The outcome depends on something that neither probes nor watchers can see."""
    recorded.write({"test_secret.py": SECRET})
    recorded.run("--edgewise-all")
    (recorded.directory / "secret.flag").touch()
    ended = recorded.run("--edgewise-shadow", code=1)
    assert ended.outcomes["test_secret.py::test_secret"] == "skipped"
    missed = "edgewise: MISSED test_secret.py::test_secret: passed before, skipped now\n"
    assert missed in ended.output
    assert "and 1 would have been MISSED" in ended.output


SECRET = """\
import os
import pytest

def test_secret():
    if os.system("test -e secret.$(printf fl)ag") == 0:
        pytest.skip()
"""


@pytest.mark.parametrize("flag", ["--edgewise-explain", "--edgewise-readonly"])
def test_a_flag_without_an_object(flag: str, recorded: Project) -> None:
    ended = recorded.run(flag)
    assert len(ended.outcomes) == 3
    assert f"edgewise: {flag} without --edgewise does nothing\n" in ended.output


def test_explain(recorded: Project) -> None:
    recorded.write(CHANGED)
    ended = recorded.run("--edgewise", "--edgewise-explain")
    assert f"edgewise: {C}: " in ended.output
    assert A not in ended.output


def test_without_a_terminal(recorded: Project) -> None:
    recorded.write(CHANGED)
    assert list(recorded.run("--edgewise", "-p", "no:terminal").outcomes) == [C]


# -- the document ---------------------------------------------------------------------


def test_the_report(recorded: Project) -> None:
    recorded.write(CHANGED)
    told = recorded.report("--edgewise")
    assert list(told) == [
        "version",
        "baseline",
        "changes",
        "selected",
        "deselected",
        "fallbacks",
        "time_saved_s",
    ]
    assert told["version"] == 1
    assert sorted(told["baseline"]) == ["commit", "edges", "python", "tests"]
    assert told["baseline"]["tests"] == 3
    (selected,) = told["selected"]
    assert selected["test"] == C
    assert {"kind", "change", "text"} <= set(selected["reasons"][0])
    assert told["deselected"] == 2


def test_the_report_without_a_baseline(fresh: Project) -> None:
    told = fresh.report("--edgewise")
    assert told["baseline"] is None
    assert [entry["test"] for entry in told["selected"]] == [A, B, C]
    assert [fallback["slug"] for fallback in told["fallbacks"]] == ["no-history"]


def test_the_report_of_everything(recorded: Project) -> None:
    told = recorded.report("--edgewise-all")
    assert len(told["selected"]) == 3


def test_a_report_that_cannot_be_written(recorded: Project) -> None:
    ended = recorded.run("--edgewise", "--edgewise-report=pytest.ini/x", code=4)
    assert "[bad-config]" in ended.output


# -- what cannot be read ---------------------------------------------------------------


def test_a_corrupt_store(recorded: Project) -> None:
    (recorded.directory / ".edgewise" / "history.db").write_bytes(b"nonsense" * 50)
    ended = recorded.run("--edgewise")
    assert len(ended.outcomes) == 3
    assert "edgewise: no usable baseline - running all 3 tests" in ended.output
    assert "[store-corrupt]" in ended.output


def test_another_granularity(recorded: Project) -> None:
    ended = recorded.run("--edgewise", "--edgewise-granularity=function")
    assert len(ended.outcomes) == 3
    assert "edgewise: no baseline - running all 3 tests and recording\n" in ended.output
    assert "by edge" in ended.output
    assert "[no-history]" in ended.output


def test_a_fault_of_our_own(recorded: Project) -> None:
    fault = (
        "import edgewise.plugin.session as s\n"
        "def fails(*a, **k):\n    raise ZeroDivisionError('a fault')\n"
        "s.select_tests = fails\n"
    )
    recorded.write({"fault.py": fault})
    ended = recorded.run("--edgewise", "-p", "fault")
    assert len(ended.outcomes) == 3
    assert "[selection-failed]" in ended.output


# -- under xdist -----------------------------------------------------------------------


def test_two_workers(recorded: Project) -> None:
    pytest.importorskip("xdist")
    recorded.write(CHANGED)
    options = ("--edgewise", "-n", "2", "--edgewise-explain", "--edgewise-report=report.json")
    done = plainly(recorded.directory, *options)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
    assert done.stdout.count(f"edgewise: {C}: ") == 1
    assert "edgewise: recorded 1 of 3 tests, " in done.stdout
    told = json.loads((recorded.directory / "report.json").read_text("utf-8"))
    assert [entry["test"] for entry in told["selected"]] == [C]
    done = plainly(recorded.directory, *options)
    assert done.returncode == 0, done.stdout
    assert "edgewise: nothing is affected\n" in done.stdout
    assert recorded.known == {A, B, C}
    done = plainly(recorded.directory, *options, "-k", "nowhere")
    assert done.returncode == 5, done.stdout


def test_workers_and_one_process_see_the_same_settings(recorded: Project) -> None:
    pytest.importorskip("xdist")
    done = plainly(recorded.directory, "--edgewise-shadow", "-n", "2")
    assert done.returncode == 0, done.stdout
    assert "edgewise: shadow: 0 of 3 tests would have run, none missed" in done.stdout
    assert recorded.selected() == []
    recorded.write(CHANGED)
    done = plainly(recorded.directory, "--edgewise-first", "-n", "2")
    assert "3 passed" in done.stdout
    assert recorded.selected() == []


def test_a_worker_that_crashes(recorded: Project) -> None:
    """What crashed counts as failed, though nothing new is known of what it does."""
    pytest.importorskip("xdist")
    crash = "import os, sys\n\n\ndef pytest_runtest_call(item):\n"
    crash += "    if item.name == 'test_c':\n        os._exit(3)\n"
    recorded.write({"crash.py": crash})
    done = plainly(recorded.directory, "--edgewise", "-n", "2", "-p", "crash", C)
    assert done.returncode == 1, done.stdout
    assert "INTERNALERROR" not in done.stdout
    assert "1 failed last time" in recorded.run("--edgewise").output
