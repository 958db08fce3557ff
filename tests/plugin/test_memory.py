"""Namespaces that have changed, told by the number of their last change."""

from __future__ import annotations

import ctypes
import sys
from collections import UserDict
from collections.abc import Callable
from types import MappingProxyType, ModuleType
from typing import Any

import pytest

from edgewise.native import native
from edgewise.plugin import memory
from edgewise.plugin.memory import Stamps

module: Any = ModuleType("settings")


@pytest.fixture(params=["in Python", "in C"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both of the ways in which it is seen which numbers have changed."""
    if request.param == "in Python":
        monkeypatch.setattr(memory, "_moved", memory._moved_of)
    elif native is None:
        pytest.skip("it was not compiled")


class Shape:
    sides = 3


kind: Any = Shape


def _many_times(change: Callable[[int], object]) -> None:
    """Often enough for the interpreter to specialise what does it."""
    for number in range(100):
        change(number)


def _global(number: int) -> None:
    namespace = {"number": number}
    exec("def change():\n    global mode\n    mode = number\n", vars(module), namespace)
    vars(module)["number"] = number
    namespace["change"]()  # type: ignore[operator]


CHANGES: dict[str, Callable[[int], object]] = {
    "attribute of a module": lambda number: setattr(module, "mode", number),
    "a global": _global,
    "item": lambda number: vars(module).__setitem__("mode", number),
    "update": lambda number: vars(module).update(mode=number),
    "another name": lambda number: setattr(module, f"mode{number}", object()),
    "deleted": lambda number: (vars(module).update(gone=number), vars(module).pop("gone")),
    "attribute of a class": lambda number: setattr(kind, "sides", number),
    "past a metaclass": lambda number: type.__setattr__(kind, "sides", number),
    "method": lambda number: setattr(kind, "area", lambda self: number),
}


@pytest.mark.parametrize("what", CHANGES)
def test_each_change_is_told(what: str) -> None:
    spaces = Stamps([vars(module), vars(Shape)])
    changed = 1 if "class" in what or what == "method" else 0
    assert memory.are_told()
    assert not spaces.moved()
    for times in range(3):
        CHANGES[what](1000 + times)
        assert list(spaces.moved()) == [changed]
        assert not spaces.moved()
        _many_times(CHANGES[what])
        assert list(spaces.moved()) == [changed]


def test_reading_is_no_change() -> None:
    spaces = Stamps([vars(module), vars(Shape)])
    _many_times(lambda number: (getattr(module, "absent", None), Shape.sides, Shape().sides))
    module.same = kind.same = marker = object()
    spaces.moved()
    module.same = kind.same = marker
    assert not spaces.moved()


def test_one_that_is_taken_in_later_counts_from_then_on() -> None:
    spaces = Stamps([vars(module)])
    module.mode = object()
    spaces.add(vars(Shape))
    assert list(spaces.moved()) == [0]
    kind.sides = object()
    assert list(spaces.moved()) == [1]


def test_what_is_no_dict_always_counts_as_changed() -> None:
    spaces = Stamps([vars(module), MappingProxyType(UserDict()), vars(Shape)])
    assert list(spaces.moved()) == list(spaces.moved()) == [1]
    kind.sides = object()
    assert list(spaces.moved()) == [1, 2]


def test_a_dict_of_a_kind_of_its_own_tells_as_well() -> None:
    class Names(dict[str, Any]):
        pass

    names = Names()
    odd: Any = ctypes.c_short
    spaces = Stamps([names, vars(odd)])
    assert not spaces.moved()
    names["one"] = 1
    assert list(spaces.moved()) == [0]
    odd.mode = "odd"
    del odd.mode
    assert list(spaces.moved()) == [1]


class Thing:
    def __init__(self) -> None:
        self.mode = 0

    def change(self, number: int) -> None:
        self.mode = number


INSTANCE_CHANGES: dict[str, Callable[[Any, int], object]] = {
    "attribute": lambda thing, number: setattr(thing, "mode", number),
    "in a method": lambda thing, number: thing.change(number),
    "new": lambda thing, number: setattr(thing, f"mode{number}", object()),
    "item": lambda thing, number: vars(thing).__setitem__("mode", number),
    "deleted": lambda thing, number: (vars(thing).update(gone=number), vars(thing).pop("gone")),
}


@pytest.mark.parametrize("what", INSTANCE_CHANGES)
def test_each_change_of_an_instance_is_told_where_instances_tell(what: str) -> None:
    if not memory.instances_are_told():
        assert sys.version_info >= (3, 13)
        pytest.skip("they keep their attributes elsewhere")
    for looked_at_first in (True, False):
        thing = Thing()
        if not looked_at_first:
            _many_times(lambda number, one=thing: INSTANCE_CHANGES[what](one, number))  # type: ignore[misc]
        spaces = Stamps([vars(thing)])
        assert not spaces.moved()
        for times in range(3):
            INSTANCE_CHANGES[what](thing, 1000 + times)
            assert list(spaces.moved()) == [0]
            _many_times(lambda number, one=thing: INSTANCE_CHANGES[what](one, number))  # type: ignore[misc]
            assert list(spaces.moved()) == [0]


def test_without_the_number_all_count_as_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "are_told", lambda: False)
    spaces = Stamps([vars(module)])
    assert list(spaces.moved()) == list(spaces.moved()) == [0]


def test_objects_in_a_row_are_the_same_in_both_ways() -> None:
    for row in ([], [1], [1, "two", None, row_of := [object(), 2.5]], row_of):
        assert memory.addresses(iter(row)) == memory._addresses(iter(row))
        assert memory.addresses(dict.fromkeys(map(id, row)).values()) == memory._addresses(
            None for _ in row
        )
    assert memory.addresses([1, 2]) != memory.addresses([2, 1])
