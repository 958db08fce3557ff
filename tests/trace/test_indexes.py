"""Indexes kept between runs."""

from __future__ import annotations

import marshal
from dataclasses import replace
from pathlib import Path

import pytest
from tests.compare.programs import version

from edgewise.config import TraceConfig
from edgewise.trace.index import FileIndex
from edgewise.trace.indexes import Indexes, packed, unpacked

TEXT = "from a import *\nX = 1\nclass C:\n    def m(self):\n        X.y(self.z)\nf = lambda: X\n"


@pytest.fixture
def index() -> FileIndex:
    return version(TEXT).index


def test_packing_loses_nothing(index: FileIndex) -> None:
    assert unpacked(marshal.loads(marshal.dumps(packed(index)))) == index


def config(root: Path) -> TraceConfig:
    return TraceConfig(root=str(root), places=(), cache=str(root / "cache"))


def test_what_is_written_is_read(index: FileIndex, tmp_path: Path) -> None:
    Indexes(config(tmp_path)).write(index, "digest")
    assert Indexes(config(tmp_path)).read("app.py", "digest") == index


def test_another_text_path_or_granularity_is_another_entry(
    index: FileIndex, tmp_path: Path
) -> None:
    Indexes(config(tmp_path)).write(index, "digest")
    assert Indexes(config(tmp_path)).read("app.py", "other") is None
    assert Indexes(config(tmp_path)).read("other.py", "digest") is None
    coarse = replace(config(tmp_path), granularity="file")
    assert Indexes(coarse).read("app.py", "digest") is None


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", marshal.dumps(()), marshal.dumps((1, 2))])
def test_a_broken_entry_is_none(index: FileIndex, tmp_path: Path, rubbish: bytes) -> None:
    Indexes(config(tmp_path)).write(index, "digest")
    (entry,) = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    entry.write_bytes(rubbish)
    assert Indexes(config(tmp_path)).read("app.py", "digest") is None


def test_without_a_cache_nothing_is_kept(index: FileIndex, tmp_path: Path) -> None:
    nowhere = replace(config(tmp_path), cache=None)
    Indexes(nowhere).write(index, "digest")
    assert Indexes(nowhere).read("app.py", "digest") is None
