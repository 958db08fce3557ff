"""Small projects of several modules, made at random: programs in which things use each other.

Each *thing* (a constant, a function, a class, a table that others fill) can be used by
expressions of one whole number; later things, and the tests, use earlier ones, at import time
or when called, through every way of importing. The tests do not judge: they show what they
get to `seen.see`, which is no part of the project.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from textwrap import indent

Statement = Callable[["Maker", tuple[str, ...], int], str]

COSTLIEST = 40  # calls that using one thing may come to


@dataclass(frozen=True, slots=True)
class Thing:
    """Something a module declares; `forms` are expressions, `{n}` its name, `{a}` a number."""

    module: str
    name: str
    forms: tuple[str, ...]
    cost: int = 1
    kind: str = ""


@dataclass(slots=True)
class Module:
    """One module while it is being written."""

    name: str
    imports: dict[str, None] = field(default_factory=dict)
    parts: list[str] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)  # of a thing, in this module

    @property
    def text(self) -> str:
        return "\n".join([*self.imports, "", *self.parts, ""])


class Maker:
    """Writes a project, thing by thing."""

    def __init__(self, random: Random, statements: Sequence[Statement]) -> None:
        self.random = random
        self.statements = statements
        self.things: list[Thing] = []
        self.modules: list[Module] = []
        self.count = 0
        self.cost = 0  # of what has been used since it was last looked at

    # -- choices -------------------------------------------------------------------

    def pick(self, *options: str) -> str:
        return options[self.random.randrange(len(options))]

    def number(self, low: int = 0, high: int = 9) -> int:
        return self.random.randrange(low, high + 1)

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    # -- writing -------------------------------------------------------------------

    @property
    def here(self) -> Module:
        return self.modules[-1]

    def add(self, text: str, *imports: str) -> None:
        """Put a statement into the module being written."""
        for line in imports:
            self.here.imports[line] = None
        self.here.parts.append(text.strip("\n"))

    def declare(self, name: str, *forms: str, kind: str = "") -> None:
        """Let later code use a name of the module being written."""
        cost, self.cost = min(self.cost + 1, 1000), 0
        self.things.append(Thing(self.here.name, name, forms, cost, kind))

    def known(self, kind: str | None = None) -> list[Thing]:
        return [
            thing
            for thing in self.things
            if thing.cost < COSTLIEST and (kind is None or thing.kind == kind)
        ]

    def some(self, kind: str) -> str | None:
        """The name, here, of any thing of a kind."""
        found = self.known(kind)
        if not found:
            return None
        thing = found[self.random.randrange(len(found))]
        self.cost += thing.cost
        return self.named(thing)

    def named(self, thing: Thing) -> str:
        """How the module being written calls a thing; it is imported if it has to be."""
        if thing.module == self.here.name:
            return thing.name
        key = f"{thing.module}.{thing.name}"
        if key not in self.here.aliases:
            self.here.aliases[key] = self._imported(thing)
        return self.here.aliases[key]

    def _imported(self, thing: Thing) -> str:
        module, name = thing.module, thing.name
        package, _, last = module.rpartition(".")
        styles = ["from", "from", "as", "module", "module as"]
        if package:
            styles.append("submodule")
        if not self.here.name.startswith("test_"):
            styles.append("star")
        style = self.pick(*styles)
        if style == "from":
            self.here.imports[f"from {module} import {name}"] = None
            return name
        if style == "as":
            self.here.imports[f"from {module} import {name} as my_{name}"] = None
            return f"my_{name}"
        if style == "module":
            self.here.imports[f"import {module}"] = None
            return f"{module}.{name}"
        if style == "submodule":
            self.here.imports[f"from {package} import {last}"] = None
            return f"{last}.{name}"
        if style == "star":
            self.here.imports[f"from {module} import *"] = None
            return name
        self.here.imports[f"import {module} as the_{last}"] = None
        return f"the_{last}.{name}"

    # -- expressions and statements ------------------------------------------------

    def expression(self, *atoms: str, depth: int = 2) -> str:
        """A whole number, from atoms, literals and earlier things."""
        roll = self.number(0, 9)
        if roll < 2 or depth == 0:
            return self.pick(*atoms, str(self.number())) if atoms else str(self.number())
        if roll < 7 and (used := self.use(*atoms, depth=depth - 1)):
            return used
        left, right = (self.expression(*atoms, depth=depth - 1) for _ in "ab")
        if roll == 9:
            return f"({left} if {right} > {self.number()} else {self.expression(*atoms, depth=0)})"
        return f"({left} {self.pick('+', '-', '*')} {right})"

    def use(self, *atoms: str, depth: int = 1) -> str | None:
        """An expression that uses an earlier thing."""
        found = self.known()
        if not found:
            return None
        at = self.number(0, len(found) - 1)
        if not self.here.name.startswith("test_"):  # let things use what is near them
            at = max(at, self.number(0, len(found) - 1))
        thing = found[at]
        self.cost += thing.cost
        form = thing.forms[self.random.randrange(len(thing.forms))]
        return form.format(n=self.named(thing), a=self.expression(*atoms, depth=depth))

    def body(self, *atoms: str, depth: int = 2) -> str:
        """Statements of a function that end in `return`."""
        text = "".join(self.statement(*atoms, depth=depth) for _ in range(self.number(0, 2)))
        return f"{text}return {self.expression(*atoms)}\n"

    def statement(self, *atoms: str, depth: int) -> str:
        write = self.statements[self.random.randrange(len(self.statements))]
        return write(self, atoms, depth)

    def block(self, *atoms: str, depth: int) -> str:
        """An indented block; it does not grow for ever."""
        if depth > 0:
            return indent(self.statement(*atoms, depth=depth - 1), "    ")
        return f"    {atoms[0]} = {self.expression(*atoms, depth=1)}\n"
