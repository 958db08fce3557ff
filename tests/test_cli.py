"""The `edgewise` command: what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.projects.driver import lay_out, run
from tests.store.recordings import run as recording

from edgewise.cli import main
from edgewise.store.database import FILE_NAME, open_for_writing
from edgewise.store.histories import save


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a history of two tests, and the current folder in it."""
    lay_out(tmp_path, {"pytest.ini": "[pytest]\n", "sub/app.py": "x = 1\n"})
    keep(tmp_path / ".edgewise")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def keep(directory: Path) -> None:
    with open_for_writing(directory / FILE_NAME) as database:
        save(database, recording("test_a.py::test_one", "test_a.py::test_two"))


def test_status(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("history    .edgewise (")
    assert "tests      2 (2 passed), 0.5 s together" in said
    assert "commit     9d0e77c" in said
    assert "edges      3 in 1 files" in said


def test_status_for_programs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["version"] == 1
    assert document["baseline"]["tests"] == 2
    assert document["baseline"]["edges"] == 3
    assert document["baseline"]["commit"] == "9d0e77c"
    assert document["baseline"]["complete"] is True
    assert document["outcomes"] == {"passed": 2}
    assert document["files"] == 1


def test_status_from_a_folder_below(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project / "sub")
    assert main(["status"]) == 0
    assert os.path.join("..", ".edgewise") in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pytest.ini", "[pytest]\nedgewise_dir = kept\n"),
        ("pyproject.toml", '[tool.pytest.ini_options]\nedgewise_dir = "kept"\n'),
        ("tox.ini", "[pytest]\nedgewise_dir = kept\n"),
        ("setup.cfg", "[tool:pytest]\nedgewise_dir = kept\n"),
    ],
)
def test_the_folder_that_the_configuration_names(
    name: str,
    text: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lay_out(tmp_path, {name: text, "sub/x": ""})
    keep(tmp_path / "kept")
    monkeypatch.chdir(tmp_path / "sub")
    assert main(["status"]) == 0
    assert os.path.join("..", "kept") in capsys.readouterr().out


def test_the_folder_that_the_user_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(tmp_path / "odd name \u00e9")
    monkeypatch.chdir(tmp_path)
    assert main(["status", "--dir", "odd name \u00e9"]) == 0
    assert "odd name \u00e9" in capsys.readouterr().out


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_no_history(
    options: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "pytest.ini").touch()
    monkeypatch.chdir(tmp_path)
    assert main(["status", *options]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("edgewise: There is no history at '.edgewise/history.db'.")
    assert said.err.endswith("[no-history]\n")
    assert os.listdir(tmp_path) == ["pytest.ini"]


def test_a_broken_history(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / ".edgewise" / FILE_NAME).write_bytes(b"nonsense" * 50)
    assert main(["status"]) == 3
    assert "[store-corrupt]" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["status", "--nonsense"]])
def test_misuse(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: edgewise" in capsys.readouterr().err


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("edgewise 0.")


def test_a_reader_that_goes_away(project: Path) -> None:
    code = (
        "import os, sys\nfrom edgewise.cli import main\n"
        "reading, writing = os.pipe()\nos.close(reading)\nos.dup2(writing, 1)\n"
        "sys.exit(main(['status']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_the_command_itself(tmp_path: Path) -> None:
    """Installed, and after a real run."""
    files = {"pytest.ini": "[pytest]\n", "test_a.py": "def test_it():\n    pass\n"}
    assert run(lay_out(tmp_path, files)).code == 0
    done = subprocess.run(
        [sys.executable, "-m", "edgewise.cli", "status"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "tests      1 (1 passed)" in done.stdout
    assert done.stderr == ""
