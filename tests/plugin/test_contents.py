"""What objects hold, seen without running any code of theirs."""

from __future__ import annotations

import argparse
import array
import collections
import io
import itertools
import queue
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from edgewise.plugin.contents import LARGEST, attributes, contents
from edgewise.trace import runtime


class Exploding(dict[str, list[int]]):
    """Whatever one asks it, it does something."""

    def _explode(self, *args: object) -> Any:
        raise AssertionError("looked at by its own code")

    __iter__ = __len__ = __eq__ = __getattribute__ = _explode
    __hash__ = _explode  # type: ignore[assignment]
    items = keys = values = __contains__ = __getitem__ = _explode


class Ours:
    """An object of a class of the project."""

    __slots__ = ("items",)

    def __init__(self) -> None:
        self.items: list[int] = []


CHANGES: list[tuple[str, Callable[[], Any], Callable[[Any], object]]] = [
    ("list", list, lambda it: it.append(1)),
    ("inner list", lambda: [[]], lambda it: it[0].append(1)),
    ("dict", dict, lambda it: it.update(a=1)),
    ("key", lambda: {"a": 1}, lambda it: it.update(a=2)),
    ("set", set, lambda it: it.add(1)),
    ("deque", collections.deque, lambda it: it.append(1)),
    ("default", lambda: collections.defaultdict(int), lambda it: it["a"]),
    ("tuple of one", lambda: ([],), lambda it: it[0].append(1)),
    ("namespace", SimpleNamespace, lambda it: setattr(it, "a", 1)),
    ("arguments", argparse.Namespace, lambda it: setattr(it, "a", 1)),
    ("bytes", bytearray, lambda it: it.append(1)),
    ("array", lambda: array.array("l"), lambda it: it.append(1)),
    ("text", io.StringIO, lambda it: it.write("a")),
    ("raw text", io.BytesIO, lambda it: it.write(b"a")),
    ("queue", queue.Queue, lambda it: it.put(1)),
    ("user", collections.UserDict, lambda it: it.update(a=1)),
    ("count", itertools.count, next),
    ("iterator", lambda: iter([1, 2]), next),
    ("random", lambda: random.Random(1), lambda it: it.random()),
]


@pytest.mark.parametrize(("make", "change"), [c[1:] for c in CHANGES], ids=[c[0] for c in CHANGES])
def test_a_change_is_seen(make: Callable[[], Any], change: Callable[[Any], object]) -> None:
    value = make()
    before = contents(value)
    assert before is not None
    assert contents(value) == before
    change(value)
    assert contents(value) != before


def test_no_code_of_the_program_is_run() -> None:
    value = [Exploding()]
    before = contents(value)
    dict.__setitem__(value[0], "a", [1])
    after = contents(value)
    assert before is not None
    assert after != before
    dict.__getitem__(value[0], "a").append(2)
    assert contents(value) != after


def test_classes_are_not_compared() -> None:
    class Meta(type):
        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool:
            raise TypeError("not to be compared")

    class Odd(metaclass=Meta):
        pass

    held = [Odd(), Odd]
    assert contents(held) == contents(held)
    assert contents(Odd()) is None


def test_objects_are_looked_into_if_they_are_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    value = Ours()
    assert contents(value) is None
    monkeypatch.setattr(runtime, "path_of_module", lambda name: "ours.py")
    before = contents(value)
    assert before is not None
    value.items.append(1)
    assert contents(value) != before
    assert contents(value, ours=False) is None


@pytest.mark.parametrize(
    "value", [1, "a", None, len, Ours, pytest, test_no_code_of_the_program_is_run]
)
def test_what_holds_nothing(value: object) -> None:
    assert contents(value) is None


def test_it_comes_to_an_end() -> None:
    value: list[Any] = []
    value.append(value)
    assert contents(value) == contents(value)
    long = contents(list(range(10 * LARGEST)))
    assert long is not None
    assert len(long) < 2 * LARGEST + 10


def test_attributes_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Both(Ours):
        """With slots, and a dict."""

        def __init__(self) -> None:
            super().__init__()
            self.name = "both"

    class Named(Both):
        """Whose dict is not what it seems."""

        @property
        def __dict__(self) -> dict[str, object]:  # type: ignore[override]
            raise AssertionError("looked at by its own code")

    assert attributes(Both()) is None
    monkeypatch.setattr(runtime, "path_of_module", lambda name: "ours.py")
    assert attributes(Both()) == {"items": [], "name": "both"}
    assert attributes(Named()) is None
