"""Generated programs: every statement and expression of the Pythons we support.

A program is a text with one statement on each line, and a tape: the numbers that decide,
while it runs, what `c`, `r`, `n` and the rest of `world.py` do. All loops ask the tape, so
every program ends.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

GROUPS = sys.version_info >= (3, 11)  # except*
GENERICS = sys.version_info >= (3, 12)  # def f[T](), class C[T], type A = int


@dataclass(frozen=True, slots=True)
class Program:
    text: str
    tape: tuple[int, ...]

    def __repr__(self) -> str:
        return f"tape {self.tape}\n{self.text}"


@dataclass(frozen=True, slots=True)
class Around:
    """What surrounds the statement being written."""

    function: bool = False
    asynchronous: bool = False
    generator: bool = False
    loop: str = ""  # "", "for", "while", "forever"
    final: bool = False  # in a `finally` within the innermost loop
    handler: bool = False
    star: bool = False  # in `except*`, where no jump may leave
    room: int = 3  # levels of nesting left


@st.composite
def programs(draw: DrawFn, size: int = 12) -> Program:
    """Programs of about `size` statements, with the tape they run on."""
    writer = _Writer(draw, size)
    writer.body(Around())
    tape = draw(st.lists(st.integers(0, 255), min_size=1, max_size=24))
    return Program("\n".join(writer.lines) + "\n", tuple(tape))


@dataclass(slots=True)
class _Writer:
    draw: DrawFn
    left: int  # statements that may still be written
    lines: list[str] = field(default_factory=list)
    indent: int = 0
    numbers: int = 0

    # -- tools ---------------------------------------------------------------------

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def number(self) -> int:
        self.numbers += 1
        return self.numbers

    def pick(self, *choices: str) -> str:
        return choices[self.upto(len(choices) - 1)]

    def upto(self, most: int) -> int:
        return self.draw(st.integers(0, most))

    def maybe(self) -> bool:
        return self.upto(1) == 1

    @contextmanager
    def under(self, header: str) -> Iterator[None]:
        self.line(header)
        self.indent += 1
        yield
        self.indent -= 1

    def block(self, header: str, around: Around) -> None:
        with self.under(header):
            self.body(replace(around, room=around.room - 1))

    def body(self, around: Around) -> None:
        for _ in range(1 + self.upto(3 if around.room < 3 else 5)):
            self.statement(around)
        if self.upto(3) == 3:
            self.jump(around)

    def statement(self, around: Around) -> None:
        self.left -= 1
        if self.left < 0 or around.room <= 0 or self.upto(2) == 0:
            self.simple(around)
        else:
            writers = _COMPOUND
            writers[self.upto(len(writers) - 1)](self, around)

    # -- expressions ---------------------------------------------------------------

    def name(self) -> str:
        return self.pick("a", "b", "x", "y")

    def value(self, depth: int = 2) -> str:
        if depth <= 0:
            return self.pick("1", "None", "a", "b", "x", f"c({self.number()})")
        inner = depth - 1
        kind = self.upto(17)
        if kind <= 3:
            return self.value(0)
        if kind == 4:
            return f"r({self.number()})"
        if kind == 5:
            return f"({self.value(inner)} if {self.test(inner)} else {self.value(inner)})"
        if kind == 6:
            return f"[{self.value(0)} for i in n(2) if c({self.number()})]"
        if kind == 7:
            return f"{{k: v for k, v in zip(n(2), n(3)) if {self.test(0)}}}"
        if kind == 8:
            return f"list({self.value(0)} for i in n(3))"
        if kind == 9:
            return f"list((i, j) for i in n(2) for j in n(2) if c({self.number()}))"
        if kind == 10:
            return f"(lambda p, q={self.value(0)}: {self.value(inner)})({self.value(0)})"
        if kind == 11:
            return f"({self.name()} := {self.value(inner)})"
        if kind == 12:
            return f"({self.value(0)}, *n(2), {self.value(inner)})"
        if kind == 13:
            return f"f'{{log({self.number()})!r:>4}}{{{self.name()}}}'"
        if kind == 14:
            return f"getattr(o, 'at' + str({self.value(0)}), {self.value(inner)})"
        if kind == 15:
            return f"{{*n(3), {self.number()}}}"
        if kind == 16:
            return f"log((yes for yes in n(2)), {self.value(0)})"
        return f"({self.test(inner)})"

    def test(self, depth: int = 1) -> str:
        kind = self.upto(8)
        if kind <= 3 or depth <= 0:
            return f"c({self.number()})"
        if kind == 4:
            return f"{self.value(0)} is {self.pick('', 'not ')}{self.pick('None', 'a', 'b')}"
        if kind == 5:
            return f"{self.test(0)} {self.pick('and', 'or')} {self.test(depth - 1)}"
        if kind == 6:
            return f"not {self.test(0)}"
        if kind == 7:
            return f"r({self.number()}) is None"
        return f"any(c({self.number()}) for i in n(3))"

    # -- statements that are one line ----------------------------------------------

    def simple(self, around: Around) -> None:
        kind = self.upto(22)
        name = self.name()
        if kind <= 3:
            self.line(f"log({self.number()})")
        elif kind <= 5:
            self.line(f"r({self.number()})")
        elif kind <= 8:
            self.line(f"{name} = {self.value()}")
        elif kind == 9:
            self.line(f"{name} = {self.name()}")
        elif kind == 10:
            self.line(f"{name} += 1")
        elif kind == 11:
            self.line("pass")
        elif kind == 12:
            self.line(f"assert {self.test()}, {self.number()}")
        elif kind == 13:
            self.line(f"del {name}")
        elif kind == 14:
            self.line(f"o.{name} = o['{name}'] = {self.value()}")
        elif kind == 15:
            self.line(f"({name}, *{self.name()}) = {self.value()}")
        elif kind == 16:
            self.line(f"{self.pick('a', 'o.at', 'w')}: int = {self.value(1)}")
        elif kind == 17:
            self.line(self.pick("import math", "from os import path as y", "import os.path as x"))
        elif kind == 18:
            self.line(self.pick("'text'", "...", "17", "(a, b)", "x is None"))
        elif kind == 19:
            self.line(f"log(({self.value()}))")
        elif kind == 20 and GENERICS:
            self.line(f"type {name} = list[{self.name()}]")
        else:
            self.suspend(around)

    def suspend(self, around: Around) -> None:
        if around.asynchronous and self.maybe():
            self.line(self.pick(f"x = await nap({self.number()})", f"await nap({self.number()})"))
        elif around.generator:
            sources = [f"x = yield {self.number()}", f"yield {self.value(1)}"]
            if not around.asynchronous:
                sources += ["yield from n(2)", "x = yield from g(2)"]
            self.line(sources[self.upto(len(sources) - 1)])
        else:
            self.line(f"log({self.value()})")

    def jump(self, around: Around) -> None:
        choices = ["raise E1(1)", "raise E2 from E1(2)", f"raise pick({self.number()})"]
        if around.handler:
            choices.append("raise")
        if around.function and not around.star:
            bare = around.asynchronous and around.generator
            choices += ["return"] if bare else ["return", f"return {self.value(1)}"]
        if around.loop and not around.star:
            choices += ["break", "break"]
            # `continue` in the `finally` of an endless loop could undo its way out
            if not (around.final and around.loop == "forever"):
                choices += ["continue", "continue"]
        self.line(choices[self.upto(len(choices) - 1)])

    # -- compound statements -------------------------------------------------------

    def if_(self, around: Around) -> None:
        self.block(f"if {self.test()}:", around)
        while self.upto(3) == 3:
            self.block(f"elif {self.test()}:", around)
        if self.maybe():
            self.block("else:", around)

    def while_(self, around: Around) -> None:
        kind = "while" if self.upto(3) else "forever"
        inside = replace(around, loop=kind, final=False, star=False)
        if kind == "forever":
            with self.under(self.pick("while True:", "while 1:")):
                with self.under("if stop():"):
                    self.line("break")
                self.body(replace(inside, room=around.room - 1))
            return
        self.block(f"while {self.test()} and more():", inside)
        if self.maybe():
            self.block("else:", around)

    def for_(self, around: Around) -> None:
        inside = replace(around, loop="for", final=False, star=False)
        source = self.pick("n(3)", "n(2)", "it(3)", "g(3)", f"r({self.number()}) or n(2)")
        target = self.pick("x", "y", "i", "o.at")
        if around.asynchronous and self.maybe():
            self.block(f"async for {target} in ait({self.upto(3)}):", inside)
        else:
            self.block(f"for {target} in {source}:", inside)
        if self.maybe():
            self.block("else:", around)

    def try_(self, around: Around) -> None:
        star = GROUPS and self.upto(4) == 4
        self.block("try:", around)
        handlers = self.upto(2)
        for _ in range(handlers):
            kind = self.pick("E1", "E2", "(E1, E2)", "Exception", f"kind({self.number()})")
            name = self.pick("", "", " as x", " as b")
            inside = replace(around, handler=True)
            if star:
                inside = replace(inside, star=True, loop="")
            self.block(f"except{'*' if star else ''} {kind}{name}:", inside)
        if handlers and not star and self.upto(4) == 4:
            self.block("except:", replace(around, handler=True))
        if handlers and self.maybe():
            self.block("else:", around)
        if not handlers or self.maybe():
            self.block("finally:", replace(around, final=bool(around.loop)))

    def with_(self, around: Around) -> None:
        managers = [f"m({self.number()})", f"m({self.number()}) as x", "m(0), m(1) as o.at"]
        if around.asynchronous and self.maybe():
            self.block(f"async with am({self.number()}) as x:", around)
        else:
            self.block(f"with {managers[self.upto(2)]}:", around)

    def match_(self, around: Around) -> None:
        subjects = (
            "subject(1)",
            "subject(2)",
            f"({self.value(0)}, {self.value(0)})",
            "(x := c(1))",
        )
        with self.under(f"match {self.pick(*subjects)}:"):
            for _ in range(1 + self.upto(3)):
                guard = f" if {self.test()}" if self.upto(2) == 2 else ""
                self.block(f"case {_PATTERNS[self.upto(len(_PATTERNS) - 1)]}{guard}:", around)
            if self.maybe():
                last = self.pick("_", "y")
                self.block(f"case {last}:", around)

    def function(self, around: Around) -> None:
        name = f"f{self.number()}"
        kind = self.pick("plain", "plain", "generator", "coroutine", "asynchronous generator")
        if self.upto(3) == 3:
            self.line(f"@deco({self.number()})")
        generic = "[T]" if GENERICS and self.upto(4) == 4 else ""
        default = f", b={self.value(1)}" if self.maybe() else ", b=2"
        prefix = "async def" if "coroutine" in kind or "async" in kind else "def"
        with self.under(f"{prefix} {name}{generic}(a{default}, *args, key=None):"):
            if self.upto(3) == 3:
                self.line("'''What it does.'''")
            if self.upto(3) == 3:
                self.line("global x, y")
            inside = Around(
                function=True,
                asynchronous=prefix.startswith("async"),
                generator="generator" in kind,
                room=around.room - 1,
            )
            if inside.generator:
                self.line(f"yield {self.number()}")
            self.body(inside)
        call = f"{name}({self.value(0)})"
        uses = {
            "plain": f"log({call})",
            "generator": self.pick(f"log(list({call}))", f"drive({call})"),
            "coroutine": f"log(run({call}))",
            "asynchronous generator": f"log(run(gather({call})))",
        }
        if around.asynchronous and kind == "coroutine":
            uses[kind] = f"log(await {call})"
        self.line(uses[kind])

    def class_(self, around: Around) -> None:
        name = f"C{self.number()}"
        if self.upto(4) == 4:
            self.line(f"@deco({self.number()})")
        generic = "[T]" if GENERICS and self.upto(4) == 4 else ""
        base = self.pick("", "", "(Base)", "(Odd)", "(metaclass=Meta)")
        with self.under(f"class {name}{generic}{base}:"):
            if self.upto(3) == 3:
                self.line("'''What it is.'''")
            self.body(Around(room=around.room - 1, handler=around.handler))
            with self.under(f"def m(self, a={self.value(0)}, b=1):"):
                if self.maybe():
                    self.line("super().__init__()")
                self.body(Around(function=True, room=around.room - 1))
        self.line(f"log({name}().m())")

    def closure(self, around: Around) -> None:
        outer, inner = f"f{self.number()}", f"f{self.number()}"
        with self.under(f"def {outer}(a, b=3):"):
            self.line("x = y = 0")
            with self.under(f"def {inner}():"):
                self.line(self.pick("nonlocal x", "nonlocal x, y", "nonlocal y, x"))
                self.body(Around(function=True, room=around.room - 2))
            self.line(f"{inner}()")
            self.body(Around(function=True, room=around.room - 2))
            self.line("return x")
        self.line(f"log({outer}({self.value(0)}))")


_PATTERNS = (
    "0 | 1",
    "[a, b]",
    "(E1() | None)",
    "[x, *y]",
    "Pair(left=1, right=x)",
    "Pair(y, 2)",
    "{'k': x, **y}",
    "str() as x",
    "Kind.one",
    "-1 | 'a' | True",
    "[Pair(1, _), *_] | [_, Pair(_, 1)]",
)

_COMPOUND: tuple[Callable[[_Writer, Around], None], ...] = (
    _Writer.if_,
    _Writer.if_,
    _Writer.for_,
    _Writer.while_,
    _Writer.try_,
    _Writer.try_,
    _Writer.try_,
    _Writer.with_,
    _Writer.match_,
    _Writer.function,
    _Writer.function,
    _Writer.class_,
    _Writer.closure,
)
