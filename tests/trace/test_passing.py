"""Which decorated methods are computed anew each time they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from tests.trace.world import World

from edgewise.trace.passing import is_passed_on


def method(self: object) -> int:
    return 1


class Instance(property):
    """As toolz has it: of the class it answers something else."""

    classval = None

    def __get__(self, held: Any, kind: Any = None) -> Any:
        if held is None:
            return self.classval
        return property.__get__(self, held, kind)


class Keeping(property):
    def __get__(self, held: Any, kind: Any = None) -> Any:
        held.__dict__["kept"] = value = property.__get__(self, held, kind)
        return value


class Storing(property):
    last = None

    def __get__(self, held: Any, kind: Any = None) -> Any:
        self.last = property.__get__(self, held, kind)
        return self.last


class Handing(property):
    keep: ClassVar[dict[int, Any]] = {}

    def __get__(self, held: Any, kind: Any = None) -> Any:
        return self.keep.setdefault(id(held), property.__get__(self, held, kind))


def wrapped(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def outer(self: Any) -> Any:
        return function(self)

    return outer


@pytest.mark.parametrize("held", [method, property(method), Instance(method)])
def test_what_calls_the_method_each_time(held: object) -> None:
    if isinstance(held, Instance):
        held.__dict__["classval"] = None
    assert is_passed_on(held, method.__code__)


@pytest.mark.parametrize(
    "held",
    [
        Keeping(method),
        Storing(method),
        Handing(method),
        wrapped(method),
        property(wrapped(method)),
        staticmethod(method),
        None,
    ],
)
def test_what_may_keep_its_answer(held: object) -> None:
    assert not is_passed_on(held, method.__code__)


PLAIN = """\
class Instance(property):
    def __get__(self, held, kind=None):
        if held is None:
            return self
        return property.__get__(self, held, kind)


def keep(function):
    name = function.__name__

    class Kept:
        def __get__(self, held, kind=None):
            held.__dict__[name] = value = function(held)
            return value
    return Kept()


class Shop:
    @Instance
    def asked(self):
        return one()

    @keep
    def kept(self):
        return two()


def one():
    return 1


def two():
    return 2


shop = Shop()
"""
ASKING = """\
def asked(given):
    return given.asked


def kept(given):
    return given.kept
"""


def test_what_nobody_keeps_is_of_those_who_compute_it(world: World) -> None:
    app, asking = world.module("app", PLAIN), world.module("asking", ASKING)
    world.run("computes", lambda: asking.asked(app.shop) + asking.kept(app.shop))
    given = SimpleNamespace(asked=1, kept=2)
    world.run("mentions", lambda: asking.asked(given) + asking.kept(given))
    assert {"app.one", "app.two"} <= world.owned("computes")
    assert "app.two" in world.owned("mentions")
    assert "app.one" not in world.owned("mentions")
