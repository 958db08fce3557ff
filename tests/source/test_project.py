"""Which files are ours."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.projects.driver import lay_out

import edgewise
from edgewise.config import Place, TraceConfig
from edgewise.source.project import Project, places


def project(root: Path, *sources: str, ignore: tuple[str, ...] = ()) -> Project:
    found, missing = places(str(root), sources)
    assert missing == ()
    return Project(TraceConfig(os.path.realpath(root), found, ignore))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "src/app/core.py": "",
        "tests/test_core.py": "",
        "env/pyvenv.cfg": "",
        "env/lib/other.py": "",
        "node_modules/x.py": "",
        "pkg/.git/hook.py": "",
    }
    return lay_out(tmp_path / "project", files)


@pytest.mark.parametrize(
    ("path", "ours"),
    [
        ("src/app/core.py", True),
        ("tests/test_core.py", True),
        ("env/lib/other.py", False),
        ("node_modules/x.py", False),
        ("pkg/.git/hook.py", False),
        ("../outside.py", False),
    ],
)
def test_all_below_the_root_is_ours_but_what_is_foreign(path: str, ours: bool, root: Path) -> None:
    relative = project(root).relative(os.path.normpath(root / path))
    assert relative == (path if ours else None)


def test_a_source_leaves_the_rest_out(root: Path) -> None:
    ours = project(root, "src")
    assert ours.relative(str(root / "src/app/core.py")) == "src/app/core.py"
    assert ours.relative(str(root / "tests/test_core.py")) is None
    assert ours.relative_test(str(root / "tests/test_core.py")) == "tests/test_core.py"


def test_patterns_leave_files_out(root: Path) -> None:
    ours = project(root, ignore=("src/app/*", "*_test.py"))
    assert ours.relative(str(root / "src/app/core.py")) is None
    assert ours.relative(str(root / "src/x_test.py")) is None
    assert ours.relative(str(root / "src/other.py")) == "src/other.py"


def test_a_folder_that_only_starts_alike(root: Path) -> None:
    lay_out(root, {"src2/x.py": ""})
    assert project(root, "src").relative(str(root / "src2/x.py")) is None


def test_a_link_to_the_root(root: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    try:
        link.symlink_to(root, target_is_directory=True)
    except OSError:
        pytest.skip("no links here")
    assert project(link).relative(str(link / "src/app/core.py")) == "src/app/core.py"


def test_a_package_installed_elsewhere(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(tmp_path, {"elsewhere/thing/__init__.py": "", "elsewhere/thing/inner.py": ""})
    monkeypatch.syspath_prepend(tmp_path / "elsewhere")
    ours = project(root, "thing")
    inner = str(tmp_path / "elsewhere/thing/inner.py")
    assert ours.relative(inner) == "@thing/inner.py"


def test_what_cannot_be_found_is_said(root: Path) -> None:
    found, missing = places(str(root), ("src", "nowhere", "no.package"))
    assert missing == ("nowhere", "no.package")
    assert found == (Place(os.path.realpath(root / "src"), "src/"),)


def test_a_copy_among_the_installed_packages(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As tox and nox test a project: its source stands here, another copy runs."""
    lay_out(root, {"src/app/__init__.py": ""})
    installed = lay_out(tmp_path / "site-packages", {"app/__init__.py": "", "app/core.py": ""})
    monkeypatch.setattr(sys, "path", [str(installed), *sys.path])
    assert project(root).relative(str(installed / "app/core.py")) == "@app/core.py"


def test_our_own_code_is_never_ours(root: Path) -> None:
    own = edgewise.__file__
    assert own is not None
    around = Project(TraceConfig("/", (Place("/"),)))
    assert around.relative(own) is None


def test_a_relative_name_is_nobodys(root: Path) -> None:
    assert project(root).relative("src/app/core.py") is None
