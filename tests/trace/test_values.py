"""Fingerprints of plain values, and outlines of others."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import edgewise
from edgewise.trace.outlines import MARK, called, outline
from edgewise.trace.values import fingerprint, fingerprints

PLAIN: list[Any] = [
    *(0, 1, True, 1.0, -0.0, 0.0, 1j, "a", b"a", None, ..., "", ()),
    *([1, 2], [2, 1], (1, 2), {1, 2}, frozenset({1, 2}), {"a": 1, "b": 2}, {"b": 2, "a": 1}),
    *([[1], [1]], {"a": [1]}, [None], [[]]),
]


def test_different_values_have_different_fingerprints() -> None:
    printed = [fingerprint(value) for value in PLAIN]
    assert None not in printed
    assert len(set(printed)) == len(PLAIN)


@pytest.mark.parametrize("value", PLAIN, ids=repr)
def test_equal_values_have_the_same(value: Any) -> None:
    assert fingerprint(value) == fingerprint(eval(repr(value)))


class Thing:
    size = 1

    def __init__(self, held: object = None) -> None:
        self.held = held


class Slotted:
    __slots__ = ("held", "unset")

    def __init__(self, held: object) -> None:
        self.held = held


class Number(int):
    pass


@pytest.mark.parametrize("value", [Thing(), Number(1), print, [Thing()], object(), int, re])
def test_other_values_have_none(value: object) -> None:
    assert fingerprint(value) is None


def test_a_list_that_holds_itself() -> None:
    circle: list[object] = []
    circle.append(circle)
    assert fingerprint(circle)
    assert outline([Thing(circle)])


def test_one_list_twice_is_not_two_equal_lists() -> None:
    once: list[object] = []
    assert fingerprint([once, once]) != fingerprint([[], []])


def test_numbers_in_a_set_have_an_order_to_be_seen() -> None:
    assert list({8, 0}) != list({0, 8})
    assert fingerprint({8, 0}) != fingerprint({0, 8})


def test_the_values_of_a_module_and_of_its_classes() -> None:
    found = fingerprints({"a": 1, "C": Thing, "__file__": "x", "f": len, "m": re}, __name__)
    assert found.keys() == {"a"}  # C is what another name stands for
    assert "Thing.size" in fingerprints({"Thing": Thing}, __name__)
    assert not fingerprints({"Thing": Thing}, "elsewhere")


# -- outlines --------------------------------------------------------------------------


def adder(step: int) -> object:
    return lambda x: x + step


MAKERS = [
    lambda n: Thing(n),
    lambda n: [Thing(n)],
    lambda n: {"a": Thing([n])},
    lambda n: (Thing((n,)), 1),
    lambda n: {Slotted(n)},
    lambda n: Slotted(n),
    lambda n: SimpleNamespace(a=n, b=Thing()),
    lambda n: functools.partial(print, n),
    lambda n: re.compile(f"a{n}"),
    lambda n: [Thing(adder(n))],
    lambda n: Thing(n).__init__,  # type: ignore[misc]
]


@pytest.mark.parametrize("make", MAKERS)
def test_what_an_object_holds_counts(make: Any) -> None:
    assert outline(make(1)) == outline(make(1))
    assert outline(make(1)) != outline(make(2))
    assert str(outline(make(1))).startswith(MARK)


def test_classes_and_functions_count_by_name() -> None:
    assert outline([Thing, len]) == outline([Thing, len])
    assert outline([Thing, len]) != outline([Slotted, len])


def test_what_holds_nothing_has_no_outline() -> None:
    assert outline(object()) is None
    assert outline(len) is None


def test_what_is_large_has_none() -> None:
    assert outline([Thing(n) for n in range(1000)]) is None


def test_numbers_that_may_be_addresses_or_times_do_not_count() -> None:
    assert outline(Thing(id(Thing))) == outline(Thing(id(Slotted)))
    assert outline(Thing(1.7e9)) == outline(Thing(1.8e9))


def test_no_code_of_a_class_runs() -> None:
    class Touchy(dict):  # type: ignore[type-arg]
        def __getattribute__(self, name: str) -> Any:
            raise AssertionError(name)

        def __iter__(self) -> Any:
            raise AssertionError("__iter__")

        def items(self) -> Any:
            raise AssertionError("items")

        def __eq__(self, other: object) -> bool:
            raise AssertionError("__eq__")

        def __hash__(self) -> int:  # type: ignore[override]
            raise AssertionError("__hash__")

        def __repr__(self) -> str:
            raise AssertionError("__repr__")

    assert outline([Touchy(a=1)]) != outline([Touchy(a=2)])


def test_no_code_of_a_module_runs() -> None:
    asked: list[str] = []
    module = ModuleType("lazy")
    vars(module)["__getattr__"] = asked.append
    assert called(module) == ".lazy;"
    assert not asked


def test_the_same_in_every_process() -> None:
    program = (
        "from types import ModuleType, SimpleNamespace as N\n"
        "from edgewise.trace.outlines import outline\n"
        "print(outline([N(a={'a', 'b', 'c'}), N(b=N), N(c=object())]))"
    )
    shown = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(edgewise.__file__).parents[1])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(shown) == 1


def test_the_outline_of_a_path_does_not_depend_on_what_was_asked_of_it() -> None:
    asked = Path("/srv") / "data"
    assert hash(asked)
    assert asked.parts
    assert outline(asked) == outline(Path("/srv/data"))
    assert outline(asked) != outline(Path("/srv/other"))
