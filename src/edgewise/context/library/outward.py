"""What a function of a library may change outside itself, by its text.

    NOTHING  only what it has made itself; a constructor, the object that is being made
    GIVEN    the very objects that it is given
    MORE     anything else, or nobody can tell

Asked of functions that run when a library is imported: what they return shows in
the names that are bound to it, what they change does not.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import NamedTuple

from edgewise.context.library.mentions import chain_of
from edgewise.source.syntax import children, walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

NOTHING, GIVEN, MORE = 0, 1, 2
CONSTRUCTORS = frozenset({"__init__", "__new__", "__post_init__", "__set_name__"})
# Methods that change the object they are called on, and no other.
CHANGING = frozenset(
    [
        *("append", "add", "update", "extend", "insert", "pop", "popitem", "remove", "clear"),
        *("discard", "setdefault", "sort", "reverse", "appendleft", "extendleft"),
    ]
)
# Methods of texts and containers that change nothing.
_READING = frozenset(
    [
        *("get", "items", "keys", "values", "copy", "index", "count", "union", "difference"),
        *("join", "split", "rsplit", "splitlines", "partition", "rpartition", "strip", "lstrip"),
        *("rstrip", "startswith", "endswith", "removeprefix", "removesuffix", "replace", "format"),
        *("lower", "upper", "title", "encode", "decode", "find", "isidentifier", "isdigit"),
        *("match", "fullmatch", "search", "group", "groups", "mro", "zfill", "translate"),
    ]
)
_ACTING = frozenset(
    {"exec", "eval", "compile", "__import__", "open", "input", "globals", "vars", "locals"}
)
_STORING = frozenset({"setattr", "delattr", "next"})
_OTHERS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_MADE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Constant)
_COPYING = frozenset({"list", "dict", "set", "sorted", "bytearray", "copy", "deepcopy"})


class Outward(NamedTuple):
    """How far the own text of a function reaches, and whom it calls."""

    level: int
    calls: frozenset[str]  # dotted names that are not local; "super.name" of a class above
    stores: bool = False  # whether it puts something into what is not its own, for sure


def outward(
    function: ast.FunctionDef | ast.AsyncFunctionDef, local: frozenset[str], within: frozenset[str]
) -> Outward:
    """What a function may change; `within` are the names of functions around it."""
    reader = _Reader(function, local, within)
    level = max(reader.levels(), default=NOTHING)
    return Outward(level, frozenset(reader.calls), reader.stores())


class _Reader:
    def __init__(
        self,
        function: ast.FunctionDef | ast.AsyncFunctionDef,
        local: frozenset[str],
        within: frozenset[str],
    ) -> None:
        arguments = function.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        self.body = function.body
        self.given = {one.arg for one in (*every, arguments.vararg, arguments.kwarg) if one}
        makes = function.name in (*CONSTRUCTORS, "__init_subclass__")
        self.itself = every[0].arg if every and makes else ""
        self.makes_class = function.name == "__new__"
        self.local, self.within = local, within
        self.calls: set[str] = set()
        self.made = self._fresh()

    def _fresh(self) -> set[str]:
        """The local names that only ever stand for what the function has made."""
        made: set[str] = set()
        other = set(self.given)
        for node in _own(self.body):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                made.add(node.name)
                continue
            is_made = isinstance(node, ast.Assign | ast.AnnAssign) and _is_made(node.value)
            for target in _bound(node):
                (made if is_made else other).add(target)
        return made - other

    def levels(self) -> Iterator[int]:
        for node in _own(self.body):
            if isinstance(node, ast.Global | ast.Nonlocal | ast.With | ast.AsyncWith):
                yield MORE
            elif isinstance(node, ast.Attribute | ast.Subscript):
                if not isinstance(node.ctx, ast.Load):
                    yield self._changed(node.value)
            elif isinstance(node, ast.Call):
                yield self._called(node)
            elif isinstance(node, ast.Await | ast.Delete):
                yield MORE if isinstance(node, ast.Await) else NOTHING
            elif isinstance(node, _OTHERS):
                for decorator in getattr(node, "decorator_list", ()):
                    if not isinstance(decorator, ast.Call):
                        yield self._name(decorator)

    def stores(self) -> bool:
        """Whether a statement puts something into an object that has a name outside."""
        for node in _own(self.body):
            holder = None
            if isinstance(node, ast.Global):
                return True
            if isinstance(node, ast.Attribute | ast.Subscript):
                holder = node.value if not isinstance(node.ctx, ast.Load) else None
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                holder = node.func.value if node.func.attr in CHANGING else None
            root = chain_of(holder).partition(".")[0] if holder is not None else ""
            if root and root not in self.local:
                return True
        return False

    def _changed(self, holder: ast.expr) -> int:
        """What it is to store something in what an expression stands for."""
        if not isinstance(holder, ast.Name):
            return MORE
        if holder.id in self.made:
            return NOTHING
        if holder.id == self.itself and not self.makes_class:
            return NOTHING
        return GIVEN if holder.id in self.given and holder.id != "cls" else MORE

    def _called(self, node: ast.Call) -> int:
        function = node.func
        if isinstance(function, ast.Name) and function.id in _STORING:
            return self._changed(node.args[0]) if node.args else MORE
        if isinstance(function, ast.Attribute) and not isinstance(function.value, ast.Name):
            if _is_super(function.value):
                self.calls.add(f"super.{function.attr}")
                return NOTHING
            if function.attr in CHANGING:
                return self._changed(function.value)
            if function.attr in _READING or isinstance(function.value, ast.Constant):
                return NOTHING
        return self._name(function)

    def _name(self, function: ast.expr) -> int:
        """What it is to call what an expression stands for."""
        chain = chain_of(function)
        if not chain:
            return MORE
        root, _, rest = chain.partition(".")
        last = chain.rpartition(".")[2]
        if root not in self.local and root not in self.within:
            if root in _ACTING:
                return MORE
            self.calls.add(chain)
            return NOTHING
        if rest and last in CHANGING:
            return self._changed(function.value) if isinstance(function, ast.Attribute) else MORE
        return NOTHING if rest and last in _READING else MORE


def _own(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """The syntax of a function, without the bodies of those within it."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, _OTHERS):
            waiting.extend(getattr(node, "decorator_list", ()))
        else:
            waiting.extend(children(node))


def _bound(node: ast.AST) -> Iterator[str]:
    """The names that a statement binds."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return  # seen with the statement around it
    targets = [*getattr(node, "targets", ()), getattr(node, "target", None)]
    if isinstance(node, ast.withitem):
        targets = [node.optional_vars]
    for target in targets:
        for part in walk(target) if isinstance(target, ast.AST) else ():
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                yield part.id
    if isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    if isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
        yield node.name


def _is_made(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        if isinstance(value.func, ast.Attribute):
            special = value.func.attr == "__new__"
            return special and (_is_super(value.func.value) or chain_of(value.func.value) != "")
        return isinstance(value.func, ast.Name) and value.func.id in _COPYING
    return value is None or isinstance(value, _MADE)


def _is_super(node: ast.expr) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return called and node.func.id == "super"  # type: ignore[attr-defined]


def is_builtin(name: str) -> bool:
    """Whether a name stands for something of Python that changes nothing."""
    return hasattr(builtins, name) and name not in _ACTING
