"""Mappings that tell which of their keys are read."""

from __future__ import annotations

import copy
import json
import pickle
from collections import ChainMap
from collections.abc import Callable
from typing import Any

import pytest

from edgewise.context.keyed import ALL, FEW, NAMES, ONE, Keyed, keyed, name_of, part, read_name

PLAIN = {"a": 1, "b": {"c": 2, "d": [{"e": 3}]}}


def told_by(look: Callable[[Any], object]) -> set[str]:
    """What is told when something is done with a mapping; `*` for all below, `?` for the keys."""
    told: set[str] = set()
    ends = {ONE: (), ALL: ("*",), NAMES: ("?",)}
    made = keyed(PLAIN, lambda path, what: told.add(".".join((*path, *ends[what]))))
    assert isinstance(made, Keyed)
    look(made)
    return told


def _match(value: Any) -> None:
    match value:
        case {"a": 1, "z": _}:
            raise AssertionError
        case {"a": 1}:
            pass


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        (lambda d: d["a"], {"a"}),
        (lambda d: d.get("z"), {"z"}),
        (lambda d: "z" in d, {"z"}),
        (lambda d: d["b"]["c"], {"b", "b.c"}),
        (lambda d: d["b"]["d"][0]["e"], {"b", "b.d"}),
        (lambda d: d.pop("a"), {"a"}),
        (lambda d: d.__delitem__("a"), {"a"}),
        (lambda d: d.setdefault("z", 1), {"z"}),
        (lambda d: "%(a)s" % d, {"a"}),  # noqa: UP031
        (lambda d: "{a}".format_map(d), {"a"}),
        (lambda d: ChainMap({}, d)["a"], {"a"}),
        (lambda d: d["b"].items(), {"b", "b.?", "b.c", "b.d"}),
        (lambda d: list(d), {"?"}),
        (lambda d: dict(d), {"?", "a", "b"}),
        (lambda d: {**d}, {"?", "a", "b"}),
        (lambda d: (lambda **k: k)(**d), {"?", "a", "b"}),
        (lambda d: {}.update(d), {"?", "a", "b"}),
        (lambda d: d | {}, set()),
        (lambda d: {} | d, set()),
        (lambda d: (d | {"a": 2})["b"], {"b"}),
        (lambda d: ({"z": 2} | d)["z"], {"z"}),
        (lambda d: len(d), {"?"}),
        (lambda d: bool(d), {"?"}),
        (lambda d: d == {}, {"*"}),
        (lambda d: {} == d, {"*"}),  # noqa: SIM300
        (lambda d: d != {}, {"*"}),
        (lambda d: d.copy()["a"], {"a"}),
        (lambda d: copy.copy(d)["b"]["c"], {"b", "b.c"}),
        (lambda d: copy.deepcopy(d)["b"]["c"], {"b", "b.c"}),
        (lambda d: sorted(d.values(), key=str), {"?", "a", "b", "b.*"}),
        (lambda d: reversed(d), {"?"}),
        (lambda d: repr(d), {"*"}),
    ],
)
def test_what_is_told(look: Callable[[Any], object], expected: set[str]) -> None:
    told = told_by(look)
    assert expected <= told
    if "*" not in expected:
        assert told == expected


def test_all_below_is_told() -> None:
    assert {"*", "b.*"} <= told_by(pickle.dumps)
    assert {"?", "a", "b", "b.?", "b.c", "b.d"} <= told_by(json.dumps)


def test_many_keys_are_told_at_once() -> None:
    told: list[tuple[tuple[str, ...], str]] = []
    many = keyed({str(at): at for at in range(FEW + 1)}, lambda *args: told.append(args))
    assert many is not None
    many.items()
    assert told == [((), ALL)]


def test_a_copy_is_another() -> None:
    made = keyed(PLAIN, lambda path, whole: None)
    assert made is not None
    other = copy.deepcopy(made)
    other["b"]["d"][0]["e"] = 4
    (made | {"a": 5})["c"] = 6
    assert made == PLAIN
    with pytest.raises(TypeError):
        made | []  # type: ignore[operator]


def test_patterns() -> None:
    assert {"a", "z"} <= told_by(_match)


def test_it_is_like_a_plain_one() -> None:
    made = keyed(PLAIN, lambda path, whole: None)
    assert made == PLAIN
    assert repr(made) == repr(PLAIN)
    assert json.dumps(made) == json.dumps(PLAIN)
    for other in (copy.deepcopy(made), made.copy(), made | {}, pickle.loads(pickle.dumps(made))):
        assert other == PLAIN
    assert type(other) is dict
    assert type(other["b"]) is dict
    assert made is not None
    with pytest.raises(KeyError):
        made["z"]
    with pytest.raises(TypeError, match="unhashable type: 'dict'"):
        hash(made)
    assert made.__class__ is dict
    assert type(type(made)(a=1)) is dict
    assert not hasattr(made, "path")


def test_keys_that_are_no_text() -> None:
    assert keyed({1: 2}, lambda path, whole: None) is None


def test_names() -> None:
    for what in (ONE, ALL, NAMES):
        name = name_of(("a b", "c]"), what, "data/x y.json")
        assert read_name(name) == (("a b", "c]"), what, "data/x y.json")


def test_parts() -> None:
    assert part(PLAIN, ("b", "c")) == 2
    assert part(PLAIN, ()) is PLAIN
    assert part(PLAIN, ("b", "z")) == part(PLAIN, ("a", "z")) == (None,)
