"""Values as text: the same in every process, and no code of the project runs for it."""

from __future__ import annotations

import dataclasses
import enum
import pathlib
import re
from collections import OrderedDict, namedtuple

import pytest

from edgewise.plugin.plain import LONGEST, OPAQUE, plain


class Colour(enum.Enum):
    RED = 1


@dataclasses.dataclass
class Point:
    x: int
    y: object = None


class Loud:
    def __repr__(self) -> str:
        raise AssertionError("nobody may ask")


class Proxy:
    @property  # type: ignore[misc]
    def __class__(self) -> type:
        raise RuntimeError("bound to nothing")


Pair = namedtuple("Pair", "left right")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1"),
        (True, "True"),
        (1.0, "1.0"),
        ("1", "'1'"),
        (b"1", "b'1'"),
        (None, "None"),
        ([1, (2, "x")], "[1, (2, 'x')]"),
        ({"b": 1, "a": 2}, "{'b': 1, 'a': 2}"),
        ({"b", "a"}, "{'a', 'b'}"),
        (frozenset({1}), "frozen{1}"),
        (range(3), "range(0, 3)"),
        (Colour.RED, f"{__name__}.Colour.RED=1"),
        (Point(1, [2]), f"{__name__}.Point(x=1, y=[2])"),
        (Point, f"{__name__}.Point"),
        (len, "builtins.len"),
        (re.compile("a+", re.I), "re('a+', 34)"),
        (pathlib.PurePosixPath("a/b"), "PurePosixPath('a/b')"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_plain(value: object, text: str) -> None:
    assert plain(value) == text


@pytest.mark.parametrize(
    "value",
    [
        object(),
        Loud(),
        [Loud()],
        [Proxy()],
        Point(1, Loud()),
        lambda: 1,
        OrderedDict(a=1),
        Pair(1, 2),
        list(range(10_000)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_opaque(value: object) -> None:
    assert plain(value) == OPAQUE


def test_what_holds_itself_is_opaque() -> None:
    endless: list[object] = []
    endless.append(endless)
    assert plain(endless) == OPAQUE


def test_long_values_are_told_apart_by_a_digest() -> None:
    one, other = plain("x" * 500 + "1"), plain("x" * 500 + "2")
    assert one != other
    assert len(one) < LONGEST
