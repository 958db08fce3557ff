"""Settings of pytest, files and variables that a marker names, and revisions to compare with."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from tests.plugin.small import CHANGED, FILES, A, B, C, Project, plainly
from tests.projects.driver import environment, pytest_command

from edgewise.plugin.settings import time_zone

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forks")


# -- settings -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        ["-q"],
        ["-v", "--tb=short", "-ra"],
        ["-x"],
        ["--maxfail=3"],
        ["-s"],
        ["--durations=3"],
        ["-p", "no:nothing"],
        ["--strict-markers"],
        ["-o", "console_output_style=count"],
        ["-o", "junit_family=xunit1"],
        ["--junitxml=junit.xml"],
        ["--continue-on-collection-errors"],
        ["--edgewise-explain"],
    ],
    ids=str,
)
def test_how_a_run_is_told_is_no_setting(options: list[str], recorded: Project) -> None:
    assert recorded.selected(*options) == []


@pytest.mark.parametrize(
    ("options", "key"),
    [
        (["-W", "error"], "option pythonwarnings"),
        (["-o", "xfail_strict=true"], "xfail_strict"),
        (["-o", "filterwarnings=error"], "filterwarnings"),
        (["--import-mode=importlib"], "option importmode"),
        (["--runxfail"], "option runxfail"),
        (["--assert=plain"], "option assertmode"),
    ],
    ids=str,
)
def test_what_can_change_an_outcome_is(options: list[str], key: str, recorded: Project) -> None:
    ended = recorded.run("--edgewise", *options)
    assert list(ended.outcomes) == [A, B, C]
    assert f"edgewise: pytest's {key} is " in ended.output
    assert "running all 3 tests and recording" in ended.output
    assert recorded.selected(*options) == []


SLOW = (
    "import pytest\nimport two\n\n\n@pytest.mark.slow\ndef test_c():\n    assert two.two() == 2\n"
)


@pytest.mark.parametrize("strict", ["addopts = --strict-markers", "strict_markers = true"])
def test_marks_that_may_not_be_used_any_more(strict: str, recorded: Project) -> None:
    head = f"[pytest]\n{strict}\nmarkers =\n"
    recorded.write({"pytest.ini": f"{head}    slow(n): takes long\n", "test_two.py": SLOW})
    recorded.run("--edgewise-all")
    recorded.write({"pytest.ini": f"{head}    slow: takes very long\n    other: is new\n"})
    assert recorded.selected() == []
    recorded.write({"pytest.ini": f"{head}    other: is new\n"})
    assert "'slow' not found in `markers`" in plainly(recorded.directory, "--edgewise").stdout


def test_marks_that_were_never_declared(recorded: Project) -> None:
    recorded.write({"test_two.py": SLOW})
    recorded.run("--edgewise-all")
    assert recorded.selected() == []
    refused = plainly(recorded.directory, "--edgewise", "--strict-markers")
    assert "'slow' not found in `markers`" in refused.stdout


def test_where_modules_are_looked_for_first(recorded: Project) -> None:
    recorded.write({"other/one.py": "def one():\n    return 0\n"})
    moved = {**environment(), "PYTHONPATH": "other"}

    def run(directory: Path, variables: dict[str, str]) -> str:
        command = pytest_command("--edgewise")
        done = subprocess.run(command, cwd=directory, env=variables, capture_output=True, text=True)
        return done.stdout

    assert "nothing is affected" in run(recorded.directory, environment())
    assert "pytest's PYTHONPATH is new: ['other']" in run(recorded.directory, moved)
    copy = recorded.directory.with_name("copy")
    shutil.copytree(recorded.directory, copy)
    again = {**moved, "PYTHONPATH": str(copy / "other")}
    assert "PYTHONPATH" not in run(copy, again)


@pytest.fixture
def zones(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    found = {}
    with monkeypatch.context() as patch:
        for zone in ("UTC", "UTC0", "AAA-8", "AAA6", "AAA-1BBB,M3.5.0,M10.5.0", "AAA-1BBB"):
            patch.setenv("TZ", zone)
            time.tzset()
            found[zone] = time_zone()
    time.tzset()
    return found


def test_time_zones_that_are_called_the_same(zones: dict[str, str]) -> None:
    assert zones["UTC"] == zones["UTC0"]
    assert len(set(zones.values())) == 5


def test_a_setting_moves_for_those_recorded_under_another(recorded: Project) -> None:
    assert recorded.selected("-W", "error", "test_two.py") == [C]
    assert recorded.selected("-W", "error") == [A, B]
    assert recorded.selected("-W", "error") == []


def test_the_configuration_file(recorded: Project) -> None:
    recorded.write({"pytest.ini": "# a comment\n[pytest]\naddopts = -q -ra\ntestpaths = .\n"})
    assert recorded.selected() == []
    recorded.write({"pytest.ini": "[pytest]\nusefixtures = tmp_path\n"})
    assert recorded.selected() == [A, B, C]


def test_an_option_nobody_has_set(recorded: Project) -> None:
    adding = "def pytest_addoption(parser):\n    parser.addoption('--deep', action='store_true')\n"
    recorded.write({"conftest.py": adding})
    recorded.selected()  # the hook itself is new
    assert recorded.selected() == []
    assert recorded.selected("--deep") == [A, B, C]


def test_the_order_of_flags_is_no_setting(recorded: Project) -> None:
    recorded.run("--edgewise-all", "-o", "doctest_optionflags=ELLIPSIS DONT_ACCEPT_BLANKLINE")
    again = recorded.run("--edgewise", "-o", "doctest_optionflags=DONT_ACCEPT_BLANKLINE ELLIPSIS")
    assert not again.outcomes


@pytest.mark.parametrize("flag", ["--setup-plan", "--setup-only"])
def test_a_run_that_runs_no_test_is_not_kept(flag: str, recorded: Project) -> None:
    recorded.write({"two.py": "def two():\n    return 3\n"})
    recorded.run("--edgewise", flag)
    assert recorded.selected(code=1) == [C]


# -- what a marker names ----------------------------------------------------------------

MARKED = """\
import pytest


@pytest.mark.edgewise(files=["data/*.json"], env="EDGY")
def test_marked():
    pass


@pytest.mark.edgewise(files="data")
def test_of_a_folder():
    pass
"""


def test_files_and_variables(recorded: Project) -> None:
    marked = "test_marked.py::test_marked"
    recorded.write({"test_marked.py": MARKED, "data/a.json": "1", "data/b.txt": "1"})
    assert len(recorded.selected()) == 2
    assert recorded.selected() == []
    recorded.write({"data/b.txt": "2"})
    assert recorded.selected() == []
    recorded.write({"data/a.json": "2"})
    ended = recorded.run("--edgewise", "--edgewise-explain")
    assert list(ended.outcomes) == [marked]
    assert f"edgewise: {marked}: data/a.json changed; its marker names it\n" in ended.output
    recorded.write({"data/c.json": "2"})
    assert recorded.selected() == [marked]
    (recorded.directory / "data/c.json").unlink()
    assert recorded.selected() == [marked]
    assert recorded.selected() == []


def test_a_variable(fresh: Project) -> None:
    setting = "import os\nimport pathlib\n"
    setting += "os.environ['EDGY'] = pathlib.Path(__file__).with_name('edgy').read_text()\n"
    fresh.write({"test_marked.py": MARKED, "conftest.py": setting, "edgy": "one"})
    unwatched = "-oedgewise_context_off=file"  # else all would depend on how it is set here
    assert len(fresh.run("--edgewise", unwatched).outcomes) == 5
    fresh.write({"edgy": "another"})
    ended = fresh.run("--edgewise", "--edgewise-explain", unwatched)
    assert list(ended.outcomes) == ["test_marked.py::test_marked"]
    assert "EDGY is set otherwise in the environment\n" in ended.output
    assert "another" not in ended.output


def test_a_conftest_that_was_not_there(recorded: Project) -> None:
    """Nobody uses a name of it, yet importing it may do anything."""
    recorded.write({"conftest.py": "import os\nos.environ['TZ'] = 'Asia/Tokyo'\n"})
    assert recorded.selected() == [A, B, C]
    (recorded.directory / "conftest.py").unlink()
    assert recorded.selected() == [A, B, C]
    assert recorded.selected() == []


def test_a_pattern_that_is_none(fresh: Project) -> None:
    fresh.write({"test_odd.py": MARKED.replace("data/*.json", "").replace("'data'", "x")})
    fresh.run("--edgewise")
    ended = fresh.run("--edgewise", "--edgewise-explain")
    assert "test_odd.py::test_marked" in ended.outcomes
    assert "edgewise(files=...): ''" in ended.output


# -- revisions ----------------------------------------------------------------------------


def git(directory: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], cwd=directory, check=True, capture_output=True)


@pytest.fixture
def repository(fresh: Project) -> Project:
    """A project whose history is that of its only commit."""
    fresh.write({".gitignore": "__pycache__/\n"})
    git(fresh.directory, "init", "-q", "-b", "main")
    git(fresh.directory, "add", ".")
    git(fresh.directory, "commit", "-qm", "one")
    fresh.run("--edgewise-all")
    return fresh


def test_since_a_revision(repository: Project) -> None:
    git(repository.directory, "checkout", "-qb", "topic")
    repository.write(CHANGED)
    git(repository.directory, "commit", "-qam", "two")
    readonly = ("--edgewise-since=main", "--edgewise-readonly")
    assert list(repository.run(*readonly).outcomes) == [C]
    assert list(repository.run("--edgewise-since", "main").outcomes) == [C]
    ended = repository.run("--edgewise-since", "main")
    assert list(ended.outcomes) == [C], "recorded since, and not on the merge base"
    assert repository.selected() == []


def test_edits_recorded_on_a_revision_are_not_of_it(repository: Project) -> None:
    repository.write(CHANGED)
    assert repository.selected() == [C]
    assert repository.selected() == []
    assert list(repository.run("--edgewise-since", "main").outcomes) == [C]


def test_no_history_of_a_revision(repository: Project) -> None:
    git(repository.directory, "commit", "-qm", "one, in other words", "--amend")
    ended = repository.run("--edgewise-since", "main")
    assert list(ended.outcomes) == [A, B, C]
    assert "edgewise: no baseline - running all 3 tests and recording\n" in ended.output
    assert "the merge base with main" in ended.output


@pytest.mark.parametrize("ref", ["nowhere", "-x", ""])
def test_a_revision_that_is_none(ref: str, repository: Project) -> None:
    ended = repository.run("--edgewise", f"--edgewise-since={ref}")
    assert len(ended.outcomes) == (3 if ref else 0)
    assert ("[no-history]" in ended.output) == bool(ref)


def test_no_git_at_all(recorded: Project) -> None:
    ended = recorded.run("--edgewise", "--edgewise-since=main")
    assert list(ended.outcomes) == [A, B, C]
    assert "git knows no merge base with 'main'" in ended.output


def test_a_shallow_clone(repository: Project, tmp_path: Path) -> None:
    git(repository.directory, "checkout", "-qb", "topic")
    git(repository.directory, "commit", "-qm", "two", "--allow-empty")
    clone = tmp_path / "clone"
    source = f"file://{repository.directory}"
    git(tmp_path, "clone", "-q", "--depth=1", "--no-single-branch", source, str(clone))
    project = Project(clone, repository.warm)
    project.run("--edgewise")
    ended = project.run("--edgewise", "--edgewise-since=origin/main")
    assert len(ended.outcomes) == 3
    assert "the clone is shallow" in ended.output


def test_a_detached_worktree(repository: Project, tmp_path: Path) -> None:
    aside = tmp_path / "aside"
    git(repository.directory, "worktree", "add", "-q", "--detach", str(aside))
    project = Project(aside, repository.warm)
    assert len(project.selected()) == 3
    assert project.selected("--edgewise-since=main") == []
    assert set(FILES) <= {path.name for path in aside.iterdir()}
