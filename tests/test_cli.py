"""The `edgewise` command: what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from tests.projects.driver import environment, lay_out, run
from tests.store.recordings import run as recording

from edgewise.cli import main
from edgewise.report.selection import NOTHING
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


# -- select and why -------------------------------------------------------------------

SMALL = {
    # Plugins that have no part in this take long to load.
    "pytest.ini": (
        "[pytest]\ntestpaths = tests\naddopts = -p no:cov -p no:hypothesispytest -p no:xdist\n"
    ),
    "conftest.py": "",
    "cart.py": (
        "LIMIT = 10\n\n\ndef bulk(count):\n    if count >= LIMIT:\n        return 5\n    return 0\n"
        "\n\ndef name():\n    return 'cart'\n"
    ),
    "tests/test_cart.py": (
        "import pytest\nimport cart\n\n\n"
        "@pytest.mark.parametrize('count', [1, 10])\ndef test_bulk(count):\n"
        "    assert cart.bulk(count) in (0, 5)\n\n\n"
        "def test_name():\n    assert cart.name()\n"
    ),
}
ONE, TEN, NAME = (
    f"tests/test_cart.py::{name}" for name in ("test_bulk[1]", "test_bulk[10]", "test_name")
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a real history."""
    directory = lay_out(tmp_path_factory.mktemp("kept"), SMALL)
    command = [sys.executable, "-m", "pytest", "--edgewise-all"]
    subprocess.run(command, cwd=directory, env=environment(), check=True, capture_output=True)
    return directory


@pytest.fixture
def small(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, and the current folder in it."""
    copy = tmp_path / "small"
    shutil.copytree(kept, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(copy)
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    return copy


def edit(project: Path, old: str, new: str) -> None:
    path = project / "cart.py"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[str, str]:
    found = main(arguments)
    out, err = capsys.readouterr()
    assert found == code, err
    return out, err.replace("edgewise: asking pytest for the tests ...\n", "")


def test_select_nothing(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (small / ".edgewise" / FILE_NAME).read_bytes()
    assert said(capsys, "select") == ("", f"{NOTHING}\n")
    assert (small / ".edgewise" / FILE_NAME).read_bytes() == before


def test_select(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(small, "return 5", "return 6 - 1")
    assert said(capsys, "select") == (f"{TEN}\n", "")
    assert said(capsys, "select", "-k", "name", "tests") == ("", f"{NOTHING}\n")
    monkeypatch.chdir(small / "tests")
    assert said(capsys, "select")[0] == "test_cart.py::test_bulk[10]\n"
    out, _ = said(capsys, "select", "--json")
    told = json.loads(out)
    assert [entry["test"] for entry in told["selected"]] == [TEN]
    assert told["deselected"] == 2
    assert told["baseline"]["tests"] == 3
    assert told["changes"][0]["file"] == "cart.py"
    assert told["selected"][0]["reasons"][0]["change"] == told["changes"][0]


def test_select_who_leaves_something_before_who_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = (
        "class Shop:\n    door = 'shut'\n\n    def open(self):\n        self.door = 'open'\n\n"
        "    def ask(self):\n        return self.door\n\n\nSHOP = Shop()\n"
    )
    tests = (
        "import cart\n\n\ndef test_open():\n    cart.SHOP.open()\n\n\n"
        "def test_ask():\n    assert cart.SHOP.ask() == 'open'\n"
    )
    lay_out(tmp_path, {**SMALL, "cart.py": shop, "tests/test_cart.py": tests})
    command = [sys.executable, "-m", "pytest", "--edgewise-all"]
    subprocess.run(command, cwd=tmp_path, env=environment(), check=True, capture_output=True)
    monkeypatch.chdir(tmp_path)
    edit(tmp_path, "return self.door", "return str(self.door)")
    out, _ = said(capsys, "select")
    assert out.split() == [f"tests/test_cart.py::test_{name}" for name in ("open", "ask")]


def test_select_whatever_stands_in_addopts(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "--edgewise-all")
    assert said(capsys, "select") == ("", f"{NOTHING}\n")
    monkeypatch.setenv("PYTEST_ADDOPTS", "--no-edgewise")
    out, err = said(capsys, "select", code=3)
    assert out == ""
    assert "is edgewise switched off" in err


def test_select_without_a_baseline(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(small / ".edgewise")
    out, err = said(capsys, "select")
    assert out.split() == [ONE, TEN, NAME]
    assert "[no-history]\nedgewise: all tests are selected\n" in err
    assert not (small / ".edgewise").exists()


@pytest.mark.parametrize(("content", "slug"), [(b"x" * 500, "store-corrupt"), (b"", "no-history")])
def test_select_with_an_unusable_baseline(
    content: bytes, slug: str, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (small / ".edgewise" / FILE_NAME).write_bytes(content)
    out, err = said(capsys, "select")
    assert out.split() == [ONE, TEN, NAME]
    assert f"[{slug}]" in err


def test_select_with_a_baseline_of_another_python(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(small / ".edgewise" / FILE_NAME) as connection:
        connection.execute("UPDATE snapshot SET python = 'cpython-26'")
    connection.close()
    out, err = said(capsys, "select")
    assert out.split() == [ONE, TEN, NAME]
    assert "Recorded: cpython-26 by edge." in err
    _, err = said(capsys, "why", "cart.py:5", code=3)
    assert "[no-history]" in err


def test_select_what_cannot_be_collected(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay_out(small, {"tests/test_broken.py": "import nowhere\n"})
    out, err = said(capsys, "select", code=3)
    assert out == ""
    assert "No module named 'nowhere'" in err
    assert err.endswith("[collection-failed]\n")


def test_select_with_arguments_pytest_refuses(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, err = said(capsys, "select", "--nonsense", code=2)
    assert out == ""
    assert "--nonsense" in err
    _, err = said(capsys, "select", "tests/nowhere.py", code=2)
    assert "nowhere.py" in err


def test_select_source_that_no_longer_parses(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(small, "def bulk(count):", "def bulk(count:")
    _, err = said(capsys, "select", code=3)
    assert "SyntaxError" in err


def test_select_since_without_git(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = said(capsys, "select", "--since", "main")
    assert out.split() == [ONE, TEN, NAME]
    assert "git knows no merge base with 'main'" in err


def test_why_a_test(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(small, "count >= LIMIT", "count > LIMIT")
    out, _ = said(capsys, "why", TEN)
    assert out.startswith("selected: ")
    assert "`if count > LIMIT:` was `if count >= LIMIT:`" in out
    assert said(capsys, "why", NAME)[0] == ("not selected: nothing it depends on has changed\n")
    out, _ = said(capsys, "why", "tests/test_cart.py::test_bulk", "--json")
    told = json.loads(out)["tests"]
    assert [(one["test"], one["selected"]) for one in told] == [(TEN, True), (ONE, True)]


def test_why_a_test_that_does_not_exist(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, err = said(capsys, "why", "tests/test_cart.py::test_bulks[10]", code=2)
    assert out == ""
    assert TEN in err
    assert err.endswith("[unknown-test]\n")


def test_why_a_line(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = said(capsys, "why", "cart.py:6")
    assert out == (
        f"cart.py:6 in bulk: return 5\nguarded by 1 test\n    {TEN}\n"
        "a change here would select just these\n"
    )
    told = json.loads(said(capsys, "why", "--json", "cart.py:1")[0])
    assert told["guards"] == sorted([ONE, TEN, NAME])
    assert told["would_select"] == sorted([ONE, TEN])
    assert told["procedure"] == "<module>"


def test_why_a_line_that_has_moved(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(small, "LIMIT = 10\n", "# how many\n\nLIMIT = 10\n")
    assert f"    {TEN}\n" in said(capsys, "why", "cart.py:8")[0]
    edit(small, "return 5", "return 6")  # asked about is what stood there
    assert said(capsys, "why", "cart.py:8")[0].startswith("cart.py:8 in bulk: return 5\n")
    _, err = said(capsys, "why", "cart.py:1", code=2)
    assert "is not in the recorded version" in err


@pytest.mark.parametrize("place", ["cart.py:2", "cart.py:999", "nowhere.py:1", "../x.py:1"])
def test_why_where_nothing_stands(
    place: str, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, err = said(capsys, "why", place, code=2)
    assert out == ""
    assert "[unknown-line]" in err


def test_why_a_line_without_a_history(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(small / ".edgewise")
    assert "[no-history]" in said(capsys, "why", "cart.py:6", code=3)[1]


def test_the_command_is_a_module_too() -> None:
    command = [sys.executable, "-m", "edgewise", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("edgewise ")
