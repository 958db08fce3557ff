"""What generated programs run in: functions and classes whose doings a tape decides."""

from __future__ import annotations

import builtins
import sys
from collections.abc import AsyncIterator, Generator, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any


class E1(Exception):
    pass


class E2(E1, ValueError):
    pass


class Kind(Enum):
    one = 1
    two = 2


@dataclass
class Pair:
    left: object
    right: object


class Base:
    at = 5


class OddNames(dict[str, object]):
    """A class namespace that makes up some names and refuses others."""

    def __missing__(self, name: str) -> object:
        if name in ("a", "x"):
            return 7
        raise KeyError(name)

    def __setitem__(self, name: str, value: object) -> None:
        if name == "y":
            raise E1("refused")
        super().__setitem__(name, value)


class Meta(type):
    @classmethod
    def __prepare__(mcs, name: str, bases: tuple[type, ...], /, **kwds: Any) -> OddNames:
        return OddNames()


class Odd(metaclass=Meta):
    pass


class Holder(dict[str, object]):
    """`o`: takes any attribute and item, and keeps no attribute that is looked up."""

    at = 3


class Nap:
    """An awaitable that suspends a few times."""

    def __init__(self, times: int, result: object) -> None:
        self.times = times
        self.result = result

    def __await__(self) -> Generator[object, object, object]:
        for _ in range(self.times):
            yield self
        return self.result


class World:
    """The names of one run. `log` is written to, `tape` read round and round."""

    def __init__(self, tape: tuple[int, ...], log: list[object]) -> None:
        self.tape = tape
        self.at = 0
        self.fuel = 120
        self.written = log

    def next(self, number: int = 0) -> int:
        self.at += 1
        self.fuel -= 1
        return (self.tape[self.at % len(self.tape)] + number * 7 + self.at // 3) & 255

    def names(self) -> dict[str, Any]:
        mine = {
            name: getattr(self, name)
            for name in ("log", "c", "r", "n", "g", "it", "ait", "m", "am", "nap", "pick", "kind")
        }
        mine |= {
            name: getattr(self, name)
            for name in ("stop", "more", "subject", "deco", "drive", "run", "gather")
        }
        classes = {k.__name__: k for k in (E1, E2, Kind, Pair, Base, Odd, Meta)}
        return mine | classes | {"o": Holder(), "a": 1, "b": None, "T": None}

    def log(self, *values: object) -> None:
        self.written.append([_shown(value) for value in values])

    def c(self, number: int) -> bool:
        chosen = self.next(number) % 2 == 0 and self.fuel > 0
        self.written.append(("c", number, chosen))
        return chosen

    def more(self) -> bool:
        self.fuel -= 1
        return self.fuel > 0

    def stop(self) -> bool:
        return self.next() % 3 == 0 or self.fuel <= 0

    def r(self, number: int) -> None:
        self.written.append(("r", number))
        if self.next(number) % 4 == 0:
            raise self.pick(number)

    def pick(self, number: int) -> BaseException:
        errors: list[BaseException] = [E1(number), E2("e", number), KeyError(number)]
        if sys.version_info >= (3, 11):
            inner = builtins.ExceptionGroup("inner", [E2()])
            errors.append(builtins.ExceptionGroup("group", [E1(1), KeyError(2), inner]))
        return errors[self.next(number) % len(errors)]

    def kind(self, number: int) -> object:
        return (E1, E2, (KeyError, E1), KeyError, Exception)[self.next(number) % 5]

    def n(self, most: int) -> range:
        return range(self.next() % (most + 1) if self.fuel > 0 else 0)

    def it(self, most: int) -> Iterator[int]:
        return _Counting(self, most)

    def g(self, most: int) -> Generator[object, object, str]:
        for number in self.n(most):
            try:
                self.log("sent", (yield number))
            except E1 as error:
                self.log("caught", error)
        return "done"

    async def ait(self, most: int) -> AsyncIterator[int]:
        for number in self.n(most):
            if self.next() % 5 == 0:
                await Nap(1, None)
            yield number

    def nap(self, number: int) -> Nap:
        self.r(number)
        return Nap(self.next(number) % 3, number)

    def subject(self, number: int) -> object:
        values = [0, "a", None, [1, 2], Pair(1, 2), {"k": 1, "j": 2}, Kind.one, (Pair(1, 1), 3)]
        return values[self.next(number) % len(values)]

    def deco(self, number: int) -> Any:
        self.r(number)
        return lambda thing: thing

    def m(self, number: int) -> _Manager:
        return _Manager(self, number)

    def am(self, number: int) -> _AsyncManager:
        return _AsyncManager(self, number)

    def drive(self, generator: Generator[object, object, object]) -> None:
        """Send to, throw into and close a generator, as the tape says."""
        for _ in range(6):
            way = self.next() % 5
            try:
                if way == 0:
                    self.log(generator.throw(E1("thrown")))
                elif way == 1:
                    generator.close()
                    return
                elif way == 2 and self.written:
                    self.log(generator.send(None))
                else:
                    self.log(next(generator))
            except StopIteration as error:
                self.log("stopped", error.value)
                return

    def run(self, coroutine: Any) -> object:
        """A tiny event loop: steps a coroutine to its end, now and then throwing into it."""
        for _ in range(200):
            try:
                if self.next() % 11 == 0:
                    coroutine.throw(E1("interrupted"))
                else:
                    coroutine.send(None)
            except StopIteration as error:
                return error.value
        coroutine.close()
        return "closed"

    async def gather(self, things: Any) -> list[str]:
        found = []
        try:
            async for thing in things:
                found.append(_shown(thing))
                if len(found) > 8:
                    break
        finally:
            await things.aclose()
        return found


class _Counting:
    def __init__(self, world: World, most: int) -> None:
        self.world = world
        self.left = iter(islice(world.n(most), most))

    def __iter__(self) -> _Counting:
        return self

    def __next__(self) -> int:
        if self.world.next() % 7 == 0:
            raise E1("next")
        return next(self.left)


class _Manager:
    """A context manager that may raise when entered or left, and may swallow exceptions."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number

    def __enter__(self) -> int:
        self.world.log("enter", self.number)
        if self.world.next(self.number) % 9 == 0:
            raise E1("enter")
        return self.number

    def __exit__(self, kind: object, error: object, traceback: object) -> bool:
        self.world.log("exit", self.number, error)
        if self.world.next(self.number) % 9 == 0:
            raise E2("exit")
        return self.world.next(self.number) % 2 == 0


class _AsyncManager(_Manager):
    async def __aenter__(self) -> int:
        await Nap(1, None)
        return self.__enter__()

    async def __aexit__(self, kind: object, error: object, traceback: object) -> bool:
        await Nap(self.world.next() % 2, None)
        return self.__exit__(kind, error, traceback)


def _shown(value: object) -> str:
    """A value as text that is the same in every run."""
    if value is None or isinstance(value, int | str | float | tuple | list | dict | set | range):
        text = repr(value)
        return text if " at 0x" not in text else type(value).__name__
    if isinstance(value, BaseException):
        return repr(value)
    return type(value).__name__
