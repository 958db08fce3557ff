"""Objects that are looked at together: nothing that a glance at one shows may go unseen."""

from __future__ import annotations

import contextvars
import io
import threading
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edgewise.native import native
from edgewise.plugin import layers, memory, webs
from edgewise.plugin.glances import state_of
from edgewise.plugin.held import Group, Held
from edgewise.plugin.layers import Together, layers_of


@pytest.fixture(params=["in Python", "in C"], autouse=True, scope="module")
def way(request: pytest.FixtureRequest) -> Iterator[None]:
    """Both of the ways in which webs are gone through."""
    if request.param == "in C" and native is None:
        pytest.skip("it was not compiled")
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "in Python":
            patch.setattr(webs, "native", None)
            patch.setattr(layers, "changed", webs._changed)
        yield


class Thing:
    all: Any
    n: Any

    def __init__(self, **held: Any) -> None:
        vars(self).update(held)


class Slotted:
    __slots__ = ("items", "mode")

    def __init__(self) -> None:
        self.items: list[Any] = []


class Many(list[Any]):
    pass


class Color(Enum):
    RED = 1
    BLUE = 2


def counting() -> Callable[[], int]:
    seen = 0
    names: list[str] = []

    def count(more: list[Any] = names) -> int:
        nonlocal seen
        seen += 1000
        return seen + len(names)

    return count


def _appended(thing: Any) -> None:
    thing.append(object())


def _renamed(thing: Any) -> None:
    thing["new"] = thing.pop("old")


CHANGES: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    "attribute": (Thing, lambda one: setattr(one, "mode", 1)),
    "counter": (lambda: Thing(n=1000), lambda one: setattr(one, "n", one.n + 1000)),
    "attribute gone": (lambda: Thing(mode=1), lambda one: delattr(one, "mode")),
    "class": (Thing, lambda one: setattr(one, "__class__", type("Other", (Thing,), {}))),
    "slot": (Slotted, lambda one: setattr(one, "mode", "other")),
    "list in a slot": (Slotted, lambda one: one.items.append(1)),
    "list in an attribute": (lambda: Thing(all=[]), lambda one: one.all.append(1)),
    "list of a kind of its own": (lambda: Thing(all=Many()), lambda one: one.all.append(1)),
    "such a list": (Many, _appended),
    "dict of lists": (lambda: Thing(all={"a": []}), lambda one: one.all["a"].append(None)),
    "list of lists of sets": (lambda: Thing(all=[[set()]]), lambda one: one.all[0][0].add(7)),
    "a key for another": (lambda: {"old": Thing}, _renamed),
    "name for another": (lambda: Thing(old=1), lambda one: _renamed(vars(one))),
    "two that change places": (lambda: [1, 2, 3], list.reverse),
    "values of a dict": (lambda: {1: "a", 2: "b"}, lambda one: one.update({1: "b", 2: "a"})),
    "set": (lambda: {1}, lambda one: one.add(2)),
    "deque": (deque, _appended),
    "Counter": (Counter, lambda one: one.update("a")),
    "OrderedDict": (lambda: OrderedDict(a=1, b=2), lambda one: one.move_to_end("a")),
    "defaultdict": (lambda: defaultdict(list), lambda one: one["a"].append(1)),
    "variable of a function": (counting, lambda one: one()),
    "list around a function": (counting, lambda one: one.__closure__[0].cell_contents.append("a")),
    "default": (counting, lambda one: one.__defaults__[0].append("a")),
    "attribute of a function": (counting, lambda one: setattr(one, "calls", 1)),
    "member": (lambda: Color, lambda one: setattr(one.RED, "shade", object())),
    "list in a member": (lambda: Color, lambda one: vars(one.BLUE).setdefault("all", []).append(1)),
}


def _watching(value: Any) -> Together:
    together = Together()
    held = Held(lambda: value, lambda: value, {}, frozenset())
    assert together.take(value, held, Group({}, frozenset()))
    assert not together.changed()
    return together


@pytest.mark.parametrize("what", CHANGES)
def test_each_change_is_seen(what: str) -> None:
    make, change = CHANGES[what]
    value = make()
    together = _watching(value)
    for _ in range(2):
        change(value)
        ((one, stays),) = together.changed()
        assert one.held.value() is value
        assert stays
        assert not together.changed()
        if what not in ("counter", "variable of a function"):
            break


def test_a_number_that_changes_twice_is_not_taken_for_the_one_whose_place_it_has() -> None:
    value = Thing(n=10**6)
    together = _watching(value)
    for _ in range(50):
        value.n += 1
        value.n += 1
        assert together.changed()
        together = _watching(value)


class Elsewhere(threading.local):
    pass


@pytest.mark.parametrize(
    "value",
    [
        *(Thing(one=io.StringIO()), Thing(one=iter([1])), Thing(one=contextvars.ContextVar("one"))),
        *(contextvars.ContextVar("one"), bytearray(), Elsewhere(), Thing(all=[Elsewhere()])),
        *(Thing(one=partial(print, [])), list(range(layers.MOST + 1))),
    ],
)
def test_what_does_not_show_is_left_alone(value: Any) -> None:
    assert layers_of(value) is None


def test_one_that_changes_all_the_time_is_left_to_others() -> None:
    restless, quiet = Thing(n=0), Thing(n=0)
    together = _watching(quiet)
    held = Held(lambda: restless, lambda: restless, {}, frozenset())
    together.take(restless, held, Group({}, frozenset()))
    for number in range(layers.RESTLESS + 1):
        restless.n = object()
        ((one, stays),) = together.changed()
        assert one.held is held
        assert stays == (number < layers.RESTLESS)
    restless.n = object()
    assert not together.changed()
    quiet.n = object()
    assert together.changed()


def test_one_that_is_gone_is_told_once() -> None:
    values = [Thing()]
    together = Together()
    held = Held(lambda: values[0] if values else None, lambda: None, {}, frozenset())
    assert together.take(values[0], held, Group({}, frozenset()))
    values.clear()
    assert [stays for _, stays in together.changed()] == [False]
    assert not together.changed()


ATOMS = st.one_of(st.integers(), st.text(max_size=2), st.none(), st.floats(allow_nan=False))
PARTS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
    max_leaves=8,
)
HELD = st.dictionaries(st.sampled_from("abc"), PARTS, max_size=3)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(HELD, HELD)
def test_whatever_a_glance_shows_is_seen(before: dict[str, Any], after: dict[str, Any]) -> None:
    value = Thing(**before)
    state = state_of(value)
    together = _watching(value)
    vars(value).clear()
    vars(value).update(after)
    if state_of(value) != state:
        assert together.changed()


def test_without_rows_of_addresses_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "are_in_a_row", lambda: False)
    monkeypatch.setattr(webs, "addresses", memory._addresses)
    monkeypatch.setattr(webs, "native", None)
    monkeypatch.setattr(layers, "changed", webs._changed)
    value = Thing(all=[1])
    together = _watching(value)
    value.all.append(2)
    assert together.changed()
