"""Which decorated methods are computed anew each time they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar

import pytest

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
