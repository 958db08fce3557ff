"""Indexes kept between runs."""

from __future__ import annotations

import marshal
from dataclasses import replace
from pathlib import Path
from typing import Any

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
    assert values(unpacked(packed(index))) == values(index)


def values(index: FileIndex | None) -> list[Any]:
    return [getattr(index, name) for name in FileIndex.__slots__]


def test_what_is_no_part_of_an_index_is_not_found_in_one_that_was_read(index: FileIndex) -> None:
    assert not hasattr(unpacked(packed(index)), "parts")


def config(root: Path) -> TraceConfig:
    return TraceConfig(root=str(root), places=(), cache=str(root / "cache"))


def test_what_is_written_is_read(index: FileIndex, tmp_path: Path) -> None:
    Indexes(config(tmp_path)).write(index, "digest")
    assert values(Indexes(config(tmp_path)).read("app.py", "digest")) == values(index)


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


def test_an_entry_with_one_wrong_byte_is_none(index: FileIndex, tmp_path: Path) -> None:
    Indexes(config(tmp_path)).write(index, "digest")
    (entry,) = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    data = bytearray(entry.read_bytes())
    for place in range(len(data)):
        wrong = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        entry.write_bytes(wrong)
        assert Indexes(config(tmp_path)).read("app.py", "digest") is None


def test_without_a_cache_nothing_is_kept(index: FileIndex, tmp_path: Path) -> None:
    nowhere = replace(config(tmp_path), cache=None)
    Indexes(nowhere).write(index, "digest")
    assert Indexes(nowhere).read("app.py", "digest") is None
