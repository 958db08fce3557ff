"""Places: where a function can leave something for a later caller to find.

A place is written as a base (a name) and a path of steps from it. Keys of
containers are not told apart: one test may fill `cache["a"]` and another read
`cache["a"]` under a name we cannot compare, so all items are one place.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Mapping

from edgewise.data import dataclass, field, replace
from edgewise.model.chains import last_name
from edgewise.source.syntax import children, walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

ITEM = "[]"
RESULT = "()"  # of a method of the place
FOLLOWED = "*()"  # the place itself was called, as a weak reference is
OWN_CLASS = "cls"
_NOT_ATTRIBUTES = (ITEM, RESULT, FOLLOWED)

_CLASS_METHODS = {"__new__", "__init_subclass__", "__class_getitem__", "__prepare__"}
CLASS_NAMES = frozenset({"cls", "klass", "class_", "mcs", "mcls", "metacls"})
_NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Place:
    """One place: `self._cache[...]` is base `self` with the path `("_cache", "[]")`.

    `version` tells apart the objects one local name is bound to in turn; -1 is a name
    that only lives inside an expression. `via` is the local through which the last
    attribute was reached; it says who owns the place but not which place it is.
    """

    kind: str
    base: str
    path: tuple[str, ...] = ()
    version: int = 0
    via: tuple[str, int] | None = field(default=None, compare=False)

    def step(self, name: str, via: tuple[str, int] | None = None) -> Place:
        """The place one step further; only items keep the holder of their container."""
        holder = self.via if name in _NOT_ATTRIBUTES else via
        return replace(self, path=(*self.path, name), via=holder)

    @property
    def container(self) -> tuple[str, ...]:
        """The path without trailing items: filling `x[k]` and asking for `x` are one matter."""
        end = len(self.path)
        while end and self.path[end - 1] in _NOT_ATTRIBUTES:
            end -= 1
        return self.path[:end]

    @property
    def root(self) -> str:
        """How the region names the root: `global:NAME` and kin, or `object`."""
        return "object" if self.kind == "object" else f"{self.kind}:{self.base}"

    @property
    def shared(self) -> bool:
        """Whether every test of a process can reach the place without being given an object."""
        return self.kind in ("global", "class")

    @property
    def name(self) -> str:
        """The attribute or global name that a reader of the place must mention."""
        attributes = [step for step in self.container if step not in _NOT_ATTRIBUTES]
        return attributes[-1] if attributes else self.base

    @property
    def text(self) -> str:
        """The place as a person would write it."""
        words = {ITEM: "[...]", RESULT: "()"}
        return self.base + "".join(words.get(step, f".{step}") for step in self.path)


def related(tested: Place, stored: Place) -> bool:
    """Whether a test of one place can ask if the other was already filled.

    True for the same container, and for a test of something inside an item of the
    filled container (`entry.expired` where `entry` came out of the cache).
    """
    if not _same_base(tested, stored):
        return False
    inside = stored.path[-1:] == (ITEM,)
    if tested.container == stored.container:
        return inside or tested.path[-1:] != (RESULT,)
    depth = len(stored.container)
    return (
        inside
        and tested.path[:depth] == stored.container
        and tested.path[depth : depth + 1] in ((ITEM,), (RESULT,), (FOLLOWED,))
    )


def _same_base(tested: Place, stored: Place) -> bool:
    if stored.kind == "class":
        # A class attribute is asked for through the class, a subclass, or an instance.
        through_instance = tested.kind == "object" and tested.version == 0 and bool(tested.path)
        return tested.kind == "class" or through_instance
    mine = (tested.kind, tested.base, tested.version)
    return mine == (stored.kind, stored.base, stored.version)


@dataclass(frozen=True, slots=True)
class Holder:
    """What a method needs to know of its class; empty for a plain function.

    `shared` are the attributes that hold one object for all instances, `fillers` the
    attributes each method gives a value, itself or by another method it calls. In a class
    that is `merged`, instances are given a `__dict__` from elsewhere, and may share it.
    """

    shared: frozenset[str] = frozenset()
    fillers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    merged: bool = False


PLAIN = Holder()


@dataclass(frozen=True, slots=True)
class Scope:
    """What each name means inside one function."""

    function: FunctionNode
    locals: frozenset[str]
    globals: frozenset[str]
    nonlocals: frozenset[str]
    module_names: frozenset[str]
    enclosing: frozenset[str]
    holder: Holder

    def kind(self, name: str) -> str | None:
        """`local`, `global` or `nonlocal`; None for a builtin, which nobody fills."""
        if name in self.globals:
            return "global"
        if name in self.nonlocals:
            return "nonlocal"
        if name in self.locals:
            return "local"
        if name in self.enclosing:
            return "nonlocal"
        if name in self.module_names or not hasattr(builtins, name):
            return "global"
        return None

    @property
    def receiver(self) -> str | None:
        """The first positional parameter; every function has its own idea of `self`."""
        arguments = self.function.args
        positional = [*arguments.posonlyargs, *arguments.args]
        return positional[0].arg if positional else None

    @property
    def takes_class(self) -> bool:
        """Whether the receiver is the class itself, or has attributes that all tests share."""
        name = self.function.name
        decorators = {last_name(node) for node in self.function.decorator_list}
        special = name.startswith("__") and name.endswith("__")
        return (
            name in _CLASS_METHODS
            or (self.holder.merged and "staticmethod" not in decorators)
            or "classmethod" in decorators
            or (special and self.receiver in CLASS_NAMES)
        )


def scope_of(
    function: FunctionNode,
    module_names: frozenset[str],
    enclosing: frozenset[str],
    holder: Holder,
) -> Scope:
    """The scope of `function`, by Python's rule: bound anywhere inside means local."""
    declared_global: set[str] = set()
    declared_nonlocal: set[str] = set()
    for node in walk_own(function.body):
        if isinstance(node, ast.Global):
            declared_global.update(node.names)
        elif isinstance(node, ast.Nonlocal):
            declared_nonlocal.update(node.names)
    bound = {argument.arg for argument in parameters(function)} | bound_names(function.body)
    return Scope(
        function=function,
        locals=frozenset(bound - declared_global - declared_nonlocal),
        globals=frozenset(declared_global),
        nonlocals=frozenset(declared_nonlocal),
        module_names=module_names,
        enclosing=enclosing,
        holder=holder,
    )


def parameters(function: FunctionNode) -> list[ast.arg]:
    """All parameters, the starred ones last."""
    arguments = function.args
    starred = [node for node in (arguments.vararg, arguments.kwarg) if node is not None]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *starred]


def walk_own(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Every node that runs with the body itself: nested functions and classes are only named."""
    waiting: list[ast.AST] = list(reversed(body))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _NESTED):
            waiting.extend(reversed(list(children(node))))


def bound_names(body: list[ast.stmt]) -> frozenset[str]:
    """The names that running the body may bind in the function's own scope."""
    nodes = list(walk_own(body))
    inner = {
        id(name)
        for node in nodes
        if isinstance(node, ast.comprehension)
        for name in walk(node.target)
    }
    return frozenset(
        name for node in nodes if id(node) not in inner for name in names_bound_by(node)
    )


def names_bound_by(node: ast.AST) -> Iterator[str]:
    """The names that one node binds, by itself."""
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Load):
            yield node.id
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (imported_as(alias) for alias in node.names)
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
        if node.name is not None:
            yield node.name
    elif isinstance(node, ast.MatchMapping) and node.rest is not None:
        yield node.rest


def imported_as(alias: ast.alias) -> str:
    """The name an import binds: `import a.b` binds `a`."""
    return alias.asname or alias.name.split(".")[0]


def names_class(name: str) -> bool:
    """Whether by custom the name is a class's; the text of one function cannot say more."""
    bare = name.lstrip("_")
    return bare[:1].isupper() and not bare.isupper()
