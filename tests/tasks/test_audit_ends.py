"""How `edgewise audit` ends: what counts as misuse, and what as no answer."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest
from tests.projects.driver import lay_out
from tests.tasks.test_audit import PROJECT, WITHOUT, git, others, project

from edgewise.audit.verdict import Audit, Verdict
from edgewise.cli import main
from edgewise.errors import ClusterUnfitError
from edgewise.tasks import audit, executors

__all__ = ["project"]
with_git = pytest.mark.skipif(shutil.which("git") is None, reason="no git")


@pytest.fixture
def nothing_runs(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project, where an audit that gets as far as copying it has failed."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("it has begun")

    monkeypatch.setattr(audit, "pack", refuse)
    return project


@pytest.mark.parametrize(
    "words",
    [
        ["--mutants", "-3"],
        ["--commits", "-1"],
        ["--jobs", "0"],
        ["--patience", "-1"],
        ["--patience", "nan"],
        ["--isolation", "0"],
        ["--mutant", "2"],
        ["--mutants", "2", "-x"],
        ["tests", "--nonsense", "--", "-x"],
    ],
)
def test_misused_words(
    words: list[str], nothing_runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["audit", *words])
    assert ended.value.code == 2
    assert "usage: edgewise audit" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--mutants", "0", "--commits", "0"], "no edit is asked for"),
        (["--mutants", "0"], "no edit is asked for"),
        (["--isolation", "--mutants", "3"], "--mutants is about edits"),
        (["--isolation", "--commits", "3"], "--commits is about edits"),
        (["--isolation", "5", "--scheduler", "tcp://x:1"], "--scheduler is about edits"),
        (["--isolation", "--since", "main"], "--since is about edits"),
        (["--mutants", "3", "--since", "main"], "--since is about commits"),
    ],
)
def test_asked_for_what_makes_no_sense(
    words: list[str], said: str, nothing_runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", *words]) == 2
    assert said in capsys.readouterr().err


def test_what_stands_behind_dashes_is_for_pytest(
    nothing_runs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[audit.Wishes] = []

    def kept(_: str, __: str, wishes: audit.Wishes, ___: object) -> Audit:
        given.append(wishes)
        return Audit((Verdict("k", "n", "kind", 1, (), (), 1, "equal", (), 1.0, 1.0),))

    monkeypatch.setattr(audit, "audit", kept)
    assert main(["audit", "tests", "--jobs", "3", "--", "-x", "--mutants", "--", "y"]) == 0
    assert given[0].arguments == ("tests", "-x", "--mutants", "--", "y")
    assert given[0].jobs == 3


@with_git
def test_commits_since_what_git_does_not_know(
    nothing_runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    git(nothing_runs, "init", "-q")
    git(nothing_runs, "add", ".")
    git(nothing_runs, "commit", "-qm", "Sell")
    assert main(["audit", "--commits", "3", "--since", "nosuchref"]) == 2
    assert "no merge base with 'nosuchref'" in capsys.readouterr().err
    assert main(["audit", "--commits", "3"]) == 3
    said = capsys.readouterr().err
    assert "no commit" in said
    assert "[nothing-tried]" in said


def test_commits_without_git(nothing_runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--commits", "3"]) == 3
    assert "no commit here" in capsys.readouterr().err


@with_git
def test_commits_of_a_shallow_clone(
    nothing_runs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    git(nothing_runs, "init", "-q")
    for text in ("a = 1\n", "a = 2\n"):
        (nothing_runs / "cart.py").write_text(text)
        git(nothing_runs, "add", ".")
        git(nothing_runs, "commit", "-qm", "Sell")
    clone = tmp_path / "clone"
    asked = ["git", "clone", "-q", "--depth", "1", nothing_runs.as_uri(), str(clone)]
    subprocess.run(asked, check=True, capture_output=True)
    monkeypatch.chdir(clone)
    assert main(["audit", "--commits", "3"]) == 3
    assert "the clone is shallow" in capsys.readouterr().err


def test_an_error_that_nobody_foresaw(
    nothing_runs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(audit, "pack", full)
    assert main(["audit", "--mutants", "1"]) == 3
    said = capsys.readouterr().err
    assert "No space left on device  [unforeseen]" in said


def test_a_reader_that_goes_away(nothing_runs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An audit that nobody listens to has not shown that nothing is missed."""

    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(audit, "pack", gone)
    monkeypatch.setattr(sys, "stderr", io.StringIO())  # which is closed
    assert main(["audit", "--mutants", "1"]) == 3


def test_nothing_was_judged(
    nothing_runs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What there is to tell is told all the same."""
    void = Verdict("k", "the case", "kind", 0, (), (), 0, "not compared", (), 0, 0, "why not")
    monkeypatch.setattr(audit, "audit", lambda *_: Audit((void,)))
    assert main(["audit", "--json"]) == 3
    said = capsys.readouterr()
    assert json.loads(said.out)["void"] == [{"case": "the case", "why": "why not"}]
    assert "each of 1 edits was void.  [nothing-tried]" in said.err


@others
def test_tests_that_fail_already(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are told; and where all fail, so is what pytest says."""
    lay_out(project, {"test_more.py": "def test_more():\n    assert 'apples' == 'pears'\n"})
    asked = ["audit", "--mutants", "1", "--commits", "2", "--jobs", "1", "--", *WITHOUT]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "fail without any edit, and so cannot fail newly: 1:\n  test_more.py::test_more" in said
    assert "no past commit was tried: git knows of no commit here" in said
    for name in PROJECT:
        if name.startswith("test_"):
            (project / name).unlink()
    assert main(asked) == 3
    said = capsys.readouterr().err
    assert "no test passes in a copy of the project; 1 fail:" in said
    assert "assert 'apples' == 'pears'" in said


@others
def test_no_test_can_be_run_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "conftest.py").write_text(
        "import pytest\n\n\ndef pytest_collection_modifyitems(items):\n"
        "    if len(items) == 1:\n        raise pytest.UsageError('one is not enough')\n"
    )
    assert main(["audit", "--isolation", "2", "--jobs", "1", "--", *WITHOUT]) == 3
    said = capsys.readouterr()
    assert "one is not enough" in said.out
    assert "no test could be compared with what it does alone" in said.err


def test_workers_without_edgewise(
    nothing_runs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their scheduler answers; what is sent to them cannot be loaded."""
    found: list[Any] = [ModuleNotFoundError("No module named 'edgewise'"), {"a": "edgewise 0 on x"}]

    class Client:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def __enter__(self) -> Client:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def wait_for_workers(self, *_: object, **__: object) -> None:
            pass

        def run(self, _: object) -> Any:
            answer = found.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

    monkeypatch.setitem(sys.modules, "distributed", types.SimpleNamespace(Client=Client))
    assert main(["audit", "--mutants", "1", "--scheduler", "tcp://there:1"]) == 3
    assert "its workers lack edgewise" in capsys.readouterr().err
    with pytest.raises(ClusterUnfitError, match="workers with edgewise 0 on x, and this is"):
        executors.ask("tcp://there:1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "stopped; the same command goes on from here"),
        (["--fresh"], "stopped; without --fresh the same command goes on from here"),
        (["--isolation"], "stopped; what tests did alone is not kept"),
    ],
)
def test_what_is_kept_of_what_was_stopped(
    words: list[str],
    said: str,
    nothing_runs: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(audit, "pack", stop)
    assert main(["audit", *words]) == 3
    assert said in capsys.readouterr().err
