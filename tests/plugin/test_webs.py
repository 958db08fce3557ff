"""What objects refer to, looked at in both ways; and what is gone is not touched."""

from __future__ import annotations

import gc
import weakref
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.native import native
from edgewise.plugin import webs
from edgewise.plugin.layers import Parts
from edgewise.plugin.memory import instances_are_told
from edgewise.plugin.webs import WebInPython

WAYS: list[Any] = [WebInPython, *([native.Web] if native is not None else [])]
CONTAINERS = (list, dict, set, deque, OrderedDict, tuple)


class Thing:
    pass


def nodes_of(root: Any) -> list[Any]:
    """All containers and things in it, each behind what it is in."""
    nodes, seen = [root], {id(root)}
    for node in nodes:
        for one in gc.get_referents(node):
            if isinstance(one, (*CONTAINERS, Thing)) and id(one) not in seen:
                seen.add(id(one))
                nodes.append(one)
    return nodes


ATOMS = st.one_of(st.integers(0, 300), st.text(max_size=2), st.none())


def things(held: dict[str, Any]) -> Thing:
    made = Thing()
    vars(made).update({name or "_": value for name, value in held.items()})
    return made


GRAPHS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.tuples(inner, inner),
        st.dictionaries(st.text(max_size=2), inner, max_size=3),
        st.dictionaries(st.text(max_size=2), inner, max_size=3).map(OrderedDict),
        st.lists(inner, max_size=3).map(deque),
        st.dictionaries(st.sampled_from("abc"), inner, max_size=3).map(things),
        st.sets(st.integers(0, 300), max_size=3),
    ),
    max_leaves=10,
)
Change = Callable[[Any], object]
CHANGES: list[Change] = [
    lambda one: one.append(object()),
    lambda one: one.clear(),
    lambda one: one.pop(),
    lambda one: one.reverse(),
    lambda one: one.update({"a": object()}),
    lambda one: one.update(list(one.items())),  # to what it is
    lambda one: one.add(object()),
    lambda one: setattr(one, "a", object()),
    lambda one: one.move_to_end(next(iter(one))),
    lambda one: one.__setitem__(next(iter(one)), object()),
]


def change_one(nodes: list[Any], which: int, change: Change) -> None:
    try:
        change(nodes[which % len(nodes)])
    except (AttributeError, TypeError, IndexError, KeyError, StopIteration, ValueError):
        return


@given(
    st.lists(GRAPHS, min_size=1, max_size=3),
    st.lists(st.tuples(st.integers(0, 20), st.sampled_from(CHANGES)), max_size=3),
    st.booleans(),
)
def test_both_ways_see_the_same(
    given_: list[Any], changes: list[tuple[int, Change]], stamps: bool
) -> None:
    root = [[one] for one in given_]
    nodes = nodes_of(root)
    stamps = stamps and instances_are_told()
    made = [way(nodes, 1, stamps) for way in WAYS]
    assert all(web.is_as_before([root]) for web in made)
    for which, change in changes:
        change_one(nodes, which, change)
        assert len({web.is_as_before([root]) for web in made}) == 1
    gc.collect()
    assert len({web.is_as_before([root]) for web in made}) == 1
    assert not any(web.is_as_before([[]]) or web.is_as_before([]) for web in made)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_gone_is_not_touched(way: Any) -> None:
    """Nor what has come in its place."""
    for _ in range(200):
        inner = [Thing() for _ in range(20)]
        root: dict[str, Any] = {"inner": inner, "more": {"a": [1], "b": (inner, {})}}
        web = way(nodes_of(root), 1, instances_are_told())
        assert web.is_as_before([root])
        del inner
        root["inner"] = None
        root["more"] = [{"a": object()} for _ in range(50)]
        assert not web.is_as_before([root])


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_kept_alive(way: Any) -> None:
    root = [Thing()]
    gone = weakref.ref(root[0])
    web = way(nodes_of(root), 1, True)
    root.clear()
    assert gone() is None
    assert not web.is_as_before([root])


@pytest.mark.parametrize("way", WAYS)
def test_a_key_for_another_is_seen(way: Any) -> None:
    tables: list[Any] = [{"a": 1}, OrderedDict(a=1), defaultdict(int, a=1)]
    for held in tables:
        web = way([held], 1, instances_are_told())
        held["b"] = held.pop("a")
        assert not web.is_as_before([held])


@pytest.mark.parametrize("changed", [webs._changed, *([native.changed] if native else [])])
def test_those_that_changed_are_told_by_their_places(changed: Any) -> None:
    things = [Thing() for _ in range(5)]
    watched = [((weakref.ref(one),), webs.web_of([one, vars(one)], 1)) for one in things]
    if webs.web_of is not WebInPython and changed is webs._changed:
        watched = [((weakref.ref(one),), WebInPython(nodes_of(one), 1)) for one in things]
    assert changed(watched) == []
    things[3].mode = 1  # type: ignore[attr-defined]
    del things[1]
    assert changed(watched) == [1, 3]
    assert changed([]) == []


def test_parts_of_parts_are_seen() -> None:
    box = [[1], [2], ([3],)]
    parts = Parts(lambda one: one if type(one) in (list, tuple) else ())
    assert not parts.are_as_before([box])  # it has not been looked at
    assert parts.are_as_before([box])
    box[2][0].append(4)  # type: ignore[attr-defined]
    assert not parts.are_as_before([box])
    assert parts.are_as_before([box])
    assert not parts.are_as_before([box, []])


@pytest.mark.skipif(native is None, reason="it was not compiled")
@pytest.mark.parametrize(
    "call",
    [
        lambda n: n.Web(3, 0, True),
        lambda n: n.Web([], 1, True),
        lambda n: n.Web([[]], -1, True),
        lambda n: n.Web([[]]),
        lambda n: n.Web([[]], 1, True).is_as_before(3),
        lambda n: n.changed(3),
        lambda n: n.changed([3]),
        lambda n: n.changed([((), 3)]),
        lambda n: n.changed([((int,) * 5, n.Web([], 0, True))]),
        lambda n: n.changed([((lambda: 1 / 0,), n.Web([], 0, True))]),
        lambda n: n.changed([((3,), n.Web([], 0, True))]),
    ],
)
def test_what_is_not_as_expected_is_an_error(call: Any) -> None:
    with pytest.raises((TypeError, ValueError, ZeroDivisionError)):
        call(native)
