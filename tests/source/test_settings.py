"""Where the command looks for a history: where pytest would have put it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projects.driver import lay_out

from edgewise.source.settings import history_directory, root_of


@pytest.mark.parametrize(
    ("files", "root"),
    [
        ({"pytest.ini": ""}, "."),
        ({"tox.ini": "[pytest]\n"}, "."),
        ({"tox.ini": "[tox]\n", ".git/x": ""}, "."),
        ({"pyproject.toml": "[tool.pytest.ini_options]\n"}, "."),
        ({"pyproject.toml": "[tool.other]\n", "setup.py": ""}, "."),
        ({"setup.cfg": "[tool:pytest]\n"}, "."),
        ({"pytest.ini": "", "sub/pytest.ini": ""}, "sub"),
        ({".edgewise/x": ""}, "."),
    ],
)
def test_the_root_is_pytest_s(files: dict[str, str], root: str, tmp_path: Path) -> None:
    lay_out(tmp_path, files)
    (tmp_path / "sub" / "deep").mkdir(parents=True, exist_ok=True)
    assert root_of(str(tmp_path / "sub" / "deep")) == str((tmp_path / root).resolve())


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"pytest.ini": "[pytest]\n"}, ".edgewise"),
        ({"pytest.ini": "[pytest]\nedgewise_dir = kept/here\n"}, "kept/here"),
        ({"pyproject.toml": "[tool.pytest.ini_options]\nedgewise_dir = 'k'\n[tool.x]\n"}, "k"),
        ({"pyproject.toml": "[tool.x]\nedgewise_dir = 'k'\n", "pytest.ini": ""}, ".edgewise"),
        ({"pytest.ini": "", "tox.ini": "[pytest]\nedgewise_dir = no\n"}, ".edgewise"),
        ({"tox.ini": "[pytest]\nedgewise_dir = %(x)s\n"}, "%(x)s"),
        ({"tox.ini": "not an ini file", "pytest.ini": ""}, ".edgewise"),
    ],
)
def test_the_folder_of_the_history(files: dict[str, str], expected: str, tmp_path: Path) -> None:
    lay_out(tmp_path, files)
    assert history_directory(str(tmp_path)) == str(tmp_path / expected)
