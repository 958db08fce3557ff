"""Classes of data are what the standard library would make of the same text."""

from __future__ import annotations

import copy
import dataclasses
import operator
import pickle
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest

from edgewise import data

T = TypeVar("T")
OPTIONS: list[dict[str, bool]] = [
    {},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True},
    {"frozen": True, "slots": True, "order": True},
    {"slots": True, "eq": False},
]


def made(decorator: Any, options: dict[str, bool]) -> Any:
    """A class with every kind of field that edgewise has."""

    class Base:
        def double(self) -> int:
            return int(self.first) * 2  # type: ignore[attr-defined]

    @decorator(**options)
    class Point(Base, Generic[T]):
        """A point."""

        first: int
        second: str = "two"
        third: list[int] = data.field(default_factory=list)
        apart: int = data.field(default=7, compare=False)
        later: int = data.field(init=False, repr=False, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "later", self.first + 1)

        @property
        def both(self) -> str:
            return f"{self.first}{self.second}{self.later}"

    return Point


def pair(options: dict[str, bool]) -> list[Any]:
    return [made(data.dataclass, options), made(dataclasses.dataclass, options)]


def outcome(action: Callable[..., object], *args: Any, **kwargs: Any) -> object:
    try:
        return action(*args, **kwargs)
    except Exception as error:
        return type(error)


def both(one: Any) -> object:
    return one.both


every = pytest.mark.parametrize("options", OPTIONS, ids=str)
ARGUMENTS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((1,), {}),
    ((1, "b"), {}),
    ((1,), {"third": [3]}),
    ((1, "b", [3], 4), {}),
    ((), {"first": 1, "apart": 2}),
    ((), {}),
    ((1,), {"first": 1}),
    ((1, 2, 3, 4, 5), {}),
    ((1,), {"fourth": 1}),
]


@every
def test_objects_are_made_shown_and_taken_apart_alike(options: dict[str, bool]) -> None:
    ours, theirs = pair(options)
    for args, kwargs in ARGUMENTS:
        mine, other = outcome(ours, *args, **kwargs), outcome(theirs, *args, **kwargs)
        for look in (repr, dataclasses.asdict, dataclasses.astuple, both):
            assert outcome(look, mine) == outcome(look, other), (args, kwargs)


@every
def test_they_compare_and_hash_alike(options: dict[str, bool]) -> None:
    values = [(1, "a", []), (1, "a", [], 9), (1, "b", []), (2, "a", [1]), (1, "a", [1])]
    ours, theirs = ([kind(*value) for value in values] for kind in pair(options))
    compared = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
    for how in compared:
        mine = [outcome(how, a, b) for a in ours for b in (*ours, 1)]
        other = [outcome(how, a, b) for a in theirs for b in (*theirs, 1)]
        assert mine == other, how
    hashes = [outcome(hash, kind(1)) for kind in pair(options)]
    assert isinstance(hashes[0], int) == isinstance(hashes[1], int)


def test_equal_ones_have_one_hash() -> None:
    @data.dataclass(frozen=True, slots=True)
    class Place:
        row: int
        note: str = data.field(default="", compare=False)

    assert hash(Place(1, "a")) == hash(Place(1, "b"))
    assert len({Place(1, "a"), Place(1, "b"), Place(2)}) == 2


@every
def test_they_can_be_changed_alike(options: dict[str, bool]) -> None:
    for name, value in (("first", 5), ("third", []), *([] if options else [("another", 5)])):
        ours, theirs = (kind(1) for kind in pair(options))
        assert outcome(setattr, ours, name, value) == outcome(setattr, theirs, name, value)
        assert repr(ours) == repr(theirs)
        assert outcome(delattr, ours, name) == outcome(delattr, theirs, name)
        assert outcome(repr, ours) == outcome(repr, theirs)


@every
def test_the_library_takes_them_for_its_own(options: dict[str, bool]) -> None:
    ours, theirs = pair(options)
    assert all(map(dataclasses.is_dataclass, (ours, theirs)))
    assert [one.name for one in dataclasses.fields(ours)] == [
        one.name for one in dataclasses.fields(theirs)
    ]
    one = data.replace(ours(1), second="c", third=[4])
    assert (one.first, one.second, one.third, one.apart) == (1, "c", [4], 7)
    assert ours(1).third is not ours(1).third
    assert hasattr(ours(1), "__dict__") == hasattr(theirs(1), "__dict__")
    assert (ours.__name__, ours.__qualname__) == (theirs.__name__, theirs.__qualname__)
    assert (ours.__doc__, ours(3).double()) == ("A point.", 6)
    assert ours.__match_args__ == theirs.__match_args__
    for copied in (copy.copy(ours(1)), copy.deepcopy(ours(1))):
        assert dataclasses.astuple(copied) == dataclasses.astuple(ours(1))


@data.dataclass(frozen=True, slots=True)
class Kept:
    name: str
    more: tuple[int, ...] = ()


@data.dataclass(frozen=True, slots=True)
class KeptMore(Kept):
    last: int = 0


def test_they_can_be_pickled_and_inherited_from() -> None:
    for one in (Kept("a", (1,)), KeptMore("b", (), 3)):
        again = pickle.loads(pickle.dumps(one))
        assert (again, type(again), repr(again)) == (one, type(one), repr(one))
    assert KeptMore("b", last=2) != Kept("b")
    assert not hasattr(KeptMore("b"), "__dict__")


def test_what_a_class_says_itself_counts() -> None:
    @data.dataclass(frozen=True, slots=True)
    class Own:
        name: str

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 3

    assert (repr(Own("a")), Own("a") == Own("b"), hash(Own("a"))) == ("own", True, 3)


def test_a_field_without_a_default_behind_one_that_has() -> None:
    class Wrong:
        first: int = 1
        second: int

    with pytest.raises(TypeError, match="second has no default"):
        data.dataclass(Wrong)(1, 2)  # type: ignore[call-arg]
