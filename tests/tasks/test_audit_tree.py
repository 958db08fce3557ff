"""Copies of a project: what is laid into them, and what stays as it was."""

from __future__ import annotations

import io
import os
import sys
import tarfile
import tempfile
from pathlib import Path

import pytest
from tests.projects.driver import lay_out

from edgewise.audit.case import Case, Files, Link
from edgewise.tasks import audit_case
from edgewise.tasks.audit_case import examine
from edgewise.tasks.audit_run import children
from edgewise.tasks.audit_tree import Material, Tree, links_of, packed

links = pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path.resolve() / "work"
    lay_out(root, {"m.py": "a = 1\n", "data": "a", "real/x.txt": "x", "folder/sub/y.txt": "y"})
    return root


def seen(root: Path) -> dict[str, object]:
    return {
        path.relative_to(root).as_posix(): (
            Link(os.readlink(path))
            if path.is_symlink()
            else (path.read_bytes(), path.stat().st_mode)
        )
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def copy(root: Path, folder: Path) -> Tree:
    return Tree(folder, packed(str(root))[0])


@pytest.mark.parametrize(
    "files",
    [
        {"data": None, "data/x.txt": b"b"},
        {"data/x.txt": b"b"},
        {"folder/sub/y.txt": None, "folder": b"f"},
        {"folder": b"f", "folder/sub/y.txt": None},
        {"folder/sub": b"f", "m.py": b"a = 2\n", "new/deep.txt": b"d"},
    ],
)
def test_a_file_in_place_of_a_folder_and_back(files: Files, root: Path, tmp_path: Path) -> None:
    tree = copy(root, tmp_path / "copy")
    (tree.root / "folder" / "built").write_text("kept")
    before = seen(tree.root)
    for _ in range(2):
        with tree.changed(files):
            for path, data in files.items():
                assert (tree.root / path).is_file() == (data is not None)
                assert data is None or (tree.root / path).read_bytes() == data
        assert seen(tree.root) == before
    assert not list(tree.folder.glob("aside-*"))


def test_what_tests_make_of_it_goes(root: Path, tmp_path: Path) -> None:
    tree = copy(root, tmp_path / "copy")
    before = seen(tree.root)
    with tree.changed({"data": b"b", "gone": None, "m.py": None}):
        (tree.root / "data").unlink()
        lay_out(tree.root, {"data/other.txt": "", "gone": "", "m.py": "b = 1\n"})
    assert seen(tree.root) == before


def test_the_mode_of_a_file_stays(root: Path, tmp_path: Path) -> None:
    (root / "data").chmod(0o755)
    tree = copy(root, tmp_path / "copy")
    mode = (tree.root / "data").stat().st_mode
    with tree.changed({"data": b"b"}):
        assert (tree.root / "data").stat().st_mode == mode
    with tree.changed({"data": None}):
        pass
    assert (tree.root / "data").stat().st_mode == mode


@links
@pytest.mark.parametrize("path", ["link.txt", "links/x.txt", "away"])
def test_nothing_is_written_through_a_link(path: str, root: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("outside")
    tree = copy(root, tmp_path / "copy")
    (tree.root / "link.txt").symlink_to(outside)
    (tree.root / "links").symlink_to(root / "real")
    (tree.root / "away").symlink_to(Path("..", "..", "..", "nowhere", "at", "all"))
    before, ours = seen(tree.root), seen(root)
    with tree.changed({path: b"old"}):
        assert (tree.root / path).read_bytes() == b"old"
        assert not (tree.root / path).is_symlink()
        assert outside.read_text() == "outside"
        assert seen(root) == ours
    with tree.changed({path: None}):
        assert seen(root) == ours
    assert seen(tree.root) == before
    with tree.changed({"data": Link("m.py")}):
        assert os.readlink(tree.root / "data") == "m.py"
    assert seen(tree.root) == before


@links
def test_links_into_the_project_lead_into_the_copy(root: Path, tmp_path: Path) -> None:
    """By whichever path: tests of a copy do not write to the project through them."""
    alias = tmp_path / "alias"
    alias.symlink_to(root)
    told = {
        "absolute": str(root / "real" / "x.txt"),
        "by_another_name": str(alias / "real" / "x.txt"),
        "folder/out_and_in": f"../../{root.name}/real/x.txt",
        "folder/inside": "../real/x.txt",
        "to_folder": str(root / "real"),
        "to_root": str(root) + os.sep,
        "gone": str(root / "real" / "gone.txt"),
    }
    for name, target in told.items():
        (root / name).symlink_to(target)
    (root / "outside").symlink_to(tmp_path / "outside.txt")
    tree = copy(root, tmp_path / "copies" / "copy")
    found = {name: os.readlink(tree.root / name) for name in told}
    assert found == {
        "absolute": "real/x.txt",
        "by_another_name": "real/x.txt",
        "folder/out_and_in": "../real/x.txt",
        "folder/inside": "../real/x.txt",
        "to_folder": "real",
        "to_root": ".",
        "gone": "real/gone.txt",
    }
    assert os.readlink(tree.root / "outside") == str(tmp_path / "outside.txt")
    (tree.root / "absolute").write_text("written")
    assert (root / "real" / "x.txt").read_text() == "x"
    assert links_of(packed(str(root))[0])["absolute"] == Link("real/x.txt")


def test_an_edit_that_cannot_be_laid_out_says_nothing(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the others are tried all the same."""
    monkeypatch.setattr(children, "stopped", False)
    material = Material(packed(str(root))[0], str(root), ".", (), ())
    files: Files = {"data/x.txt": b"b", "data": b"b"}  # both cannot be
    try:
        found = examine(material, Case("key", "name", "kind", files, {"data": b"old", **files}))
    finally:
        audit_case.trees.clear()
    assert found is not None
    assert "Error" in found.void
    assert found.again


def test_what_comes_after_the_end_of_its_audit_makes_no_copy(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cluster may hand out a task just as its workers are told that all is over."""
    monkeypatch.setattr(children, "stopped", False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    material = Material(packed(str(root))[0], str(root), ".", (), (), audit="ended")
    audit_case.forget("ended")
    assert examine(material, Case("key", "name", "kind", {}, {"data": b"new"})) is None
    assert list(tmp_path.glob("edgewise-audit-*")) == []


def test_an_archive_with_links_is_the_same_each_time(root: Path) -> None:
    first, second = (packed(str(root))[0] for _ in range(2))
    assert first == second
    with tarfile.open(fileobj=io.BytesIO(first)) as archive:
        assert "data" in archive.getnames()
