"""What files of known formats say, whatever their layout."""

from __future__ import annotations

import pytest

from edgewise.context.meaning import FORMATS, meaning_by

SAME = [
    ("json", '{"a": 1, "b": [1, 2]}', '{\n "a":1,\n "b":[1,2]}\n'),
    ("ini", "[s]\nx = 1\n", "; about s\n[s]\n\n# about x\nx: 1\n"),
    ("dotenv", "A=1\nB=2\n", "# a\nA=1\n\n  B=2\n"),
    ("yaml", "a: 1\nb: [x, 'y']\n", '# c\na:   1\nb:\n- x\n- "y"\n'),
    ("toml", "x = 1\n[t]\ny = 'z'\n", '# c\nx=1 # d\n\n[t]\ny = "z"\n'),
]
OTHER = [
    ("json", '{"a": 1}', '{"a": 1.0}'),
    ("json", '{"a": 1.0}', '{"a": 1.00}'),  # which a program can have read as it is written
    ("json", '{"a": 1, "b": 2}', '{"b": 2, "a": 1}'),
    ("json", '{"a": 1}', '{"a": 0, "a": 1}'),
    ("json", "{", "{ "),
    ("ini", "[s]\nx = 1\n", "[s]\nX = 1\n"),
    ("ini", "[s]\nx = a\n\n b\n", "[s]\nx = a\n b\n"),
    ("ini", "[s]\nx = 1\n", "[s]\nx = 1\nx = 1\n"),
    ("dotenv", "A='1\n# 2'\n", "A='1\n'\n"),
    ("yaml", "a: yes\n", "a: 'yes'\n"),
    ("toml", "x = 1.0\n", "x = 1.00\n"),
]


@pytest.mark.parametrize(("name", "one", "other"), SAME)
def test_the_same(name: str, one: str, other: str) -> None:
    _needs(name)
    meaning = FORMATS[name]
    assert meaning_by(meaning, one.encode()) == meaning_by(meaning, other.encode())


@pytest.mark.parametrize(("name", "one", "other"), OTHER)
def test_not_the_same(name: str, one: str, other: str) -> None:
    _needs(name)
    meaning = FORMATS[name]
    assert meaning_by(meaning, one.encode()) != meaning_by(meaning, other.encode())


def _needs(name: str) -> None:
    if name == "yaml":
        pytest.importorskip("yaml")
