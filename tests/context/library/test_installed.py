"""When a distribution counts as another than it was."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import ClassVar

import pytest

from edgewise.context.library.installed import Installed

RECORD = "fast/__init__.py,,\nfast/_core.so,sha256=abc,12\nfast-1.0.dist-info/METADATA,,\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path in which a distribution with compiled code is installed."""
    where = tmp_path / "site-packages"
    (where / "fast").mkdir(parents=True)
    (where / "fast-1.0.dist-info").mkdir()
    (where / "fast/__init__.py").write_text("from fast._core import run\n")
    (where / "fast/_core.so").write_bytes(b"\x7fELF" + b"a" * 200_000)
    (where / "fast-1.0.dist-info/RECORD").write_text(RECORD)
    (where / "fast-1.0.dist-info/METADATA").write_text("Name: fast\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(str(where))
    return where


def state() -> str:
    return Installed(()).state("fast")


def test_it_is_the_same_as_long_as_its_files_are(folder: Path) -> None:
    before = state()
    (folder / "fast/_core.so").touch()
    assert state() == before
    assert before.startswith("1.0 ")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("fast/_core.so", b"\x7fELF" + b"a" * 200_001),
        ("fast/_core.so", b"\x7fELF" + b"b" + b"a" * 199_999),
        ("fast/_core.so", b"\x7fELF" + b"a" * 199_999 + b"b"),
        ("fast-1.0.dist-info/METADATA", b"Name: fast\nVersion: 1.0.post1\n"),
        ("fast-1.0.dist-info/RECORD", RECORD.replace("abc", "abd").encode()),
    ],
)
def test_it_is_another_when_they_change_in_place(folder: Path, name: str, content: bytes) -> None:
    before = state()
    (folder / name).write_bytes(content)
    assert state() != before


def test_a_distribution_without_a_list_of_files_has_its_description(folder: Path) -> None:
    (folder / "fast-1.0.dist-info/RECORD").unlink()
    before = state()
    (folder / "fast-1.0.dist-info/METADATA").write_text("Name: fast\nVersion: 1.0.post1\n")
    assert state() != before


def test_compiled_files_that_nobody_lists_count_too(folder: Path) -> None:
    (folder / "fast/_built_here.so").write_bytes(b"\x7fELF one")
    before = state()
    (folder / "fast/_built_here.so").write_bytes(b"\x7fELF two")
    assert state() != before
    (folder / "other.so").write_bytes(b"\x7fELF")  # of somebody else
    (folder / "fast/notes.txt").write_text("not compiled")
    again = state()
    (folder / "other.so").write_bytes(b"\x7fELF two")
    (folder / "fast/notes.txt").write_text("still not")
    assert state() == again


def test_a_folder_of_a_package_that_is_not_imported_need_not_have_an_init(folder: Path) -> None:
    (folder / "fast/inner").mkdir()
    (folder / "fast/inner/deep.py").write_text("")
    found = Installed(()).find("fast.inner.deep")
    assert found is not None
    assert found.filename == str(folder / "fast/inner/deep.py")


def test_finders_of_the_program_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are code of the program: to run it would count as what a test has done."""

    class Finder:
        asked: ClassVar[list[str]] = []

        @classmethod
        def find_spec(cls, name: str, path: object = None, target: object = None) -> None:
            cls.asked.append(name)

    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    installed = Installed((os.path.dirname(__file__),))
    assert installed.find("no_such_module_anywhere") is None
    assert Finder.asked == []


def test_a_lazy_module_stays_asleep(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "asleep.py").write_text("raise RuntimeError\n")
    spec = importlib.util.spec_from_file_location("asleep", tmp_path / "asleep.py")
    assert spec is not None
    assert spec.loader is not None
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setitem(sys.modules, "asleep", module)
    Installed(()).find("asleep")
    assert type(module).__name__ == "_LazyModule"
