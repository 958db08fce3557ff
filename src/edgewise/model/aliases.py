"""Which places an expression speaks of, at each statement of a function.

One pass in program order keeps, for every local, where its value came from. It is not
a fixed point: a loop body is read once, with the names it rebinds made new before and
after. What is lost is an alias carried round a loop, never a wrong identity.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.data import dataclass, field, replace
from edgewise.model.chains import last_name
from edgewise.model.made import counted
from edgewise.model.places import (
    FOLLOWED,
    ITEM,
    OWN_CLASS,
    RESULT,
    Place,
    Scope,
    names_bound_by,
    names_class,
    parameters,
    walk_own,
)
from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

Places = frozenset[Place]
NOWHERE: Places = frozenset()

_GETTERS = {"get", "setdefault", "__getitem__", "pop", "popitem"}
_VIEWS = {"values", "items", "keys", "copy", "__iter__"}
_THROUGH = {
    "list", "tuple", "set", "frozenset", "dict", "sorted", "reversed", "enumerate",
    "iter", "next", "len", "bool", "any", "all", "id", "max", "min", "sum", "filter",
}  # fmt: skip
_FRESH_CALLS = {
    "list", "tuple", "set", "frozenset", "dict", "sorted", "len", "bool", "str", "int", "bytes",
    "bytearray", "defaultdict", "OrderedDict", "Counter", "deque", "copy", "deepcopy",
    "__new__", "split", "join", "format", "namedtuple", "StringIO", "BytesIO",
}  # fmt: skip
_FRESH = (
    ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp,
    ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.BinOp, ast.Compare, ast.Lambda,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the value of a local came from.

    `pure`: another name for exactly these places. `fresh`: an object made here, which no
    other test can have seen. `opaque`: computed from the places, so that its truth does
    not say whether they are filled. `certain`: bound on every way to this point.
    """

    version: int
    places: Places = NOWHERE
    calls: frozenset[str] = frozenset()
    pure: bool = False
    fresh: bool = False
    opaque: bool = False
    certain: bool = True


@dataclass(slots=True)
class Env:
    """The origins of all bound locals at one point; `dead` after control has left."""

    names: dict[str, Origin] = field(default_factory=dict)
    dead: bool = False

    def copy(self) -> Env:
        return Env(dict(self.names), self.dead)

    def holds(self, name: str, version: int) -> bool:
        """Whether evaluating `name` here is safe and gives the object of that version."""
        origin = self.names.get(name)
        return origin is not None and origin.certain and origin.version == version


class Resolver:
    """Resolves expressions to places under one scope; numbers the versions of locals."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._versions = 0

    def entry(self) -> Env:
        """The environment at the start of the function: its parameters."""
        env = Env()
        arguments = self.scope.function.args
        starred = {node.arg for node in (arguments.vararg, arguments.kwarg) if node}
        for argument in parameters(self.scope.function):
            env.names[argument.arg] = Origin(0, fresh=argument.arg in starred)
        receiver = self.scope.receiver
        if receiver is not None and self.scope.takes_class:
            own = frozenset({Place("class", OWN_CLASS)})
            env.names[receiver] = Origin(0, own, pure=True)
        return env

    def new_version(self) -> int:
        self._versions += 1
        return self._versions

    def read(self, node: ast.expr, env: Env) -> Places:
        """The places whose state the value of `node` can tell about."""
        return self._places(node, env, False)

    def held(self, node: ast.expr, env: Env) -> Places:
        """The places changed by mutating the value of `node`; none for an object made here."""
        return self._places(node, env, True)

    def _places(self, node: ast.expr, env: Env, store: bool) -> Places:
        if isinstance(node, ast.Name):
            return self.name(node.id, env, store)
        if isinstance(node, ast.Attribute):
            return self._attribute(node, env, store)
        if isinstance(node, ast.Subscript):
            return self.item(self._places(node.value, env, store), node.slice)
        if isinstance(node, ast.Call):
            return self._call(node, env, store)
        if isinstance(node, (ast.BoolOp, ast.IfExp)):
            return self._union(node, env, store)
        if isinstance(node, (ast.NamedExpr, ast.Starred)):
            return self._places(node.value, env, store)
        return NOWHERE if store else self._computed(node, env)

    def name(self, name: str, env: Env, store: bool) -> Places:
        origin = env.names.get(name)
        if origin is not None:
            return _of_local(name, origin, store)
        if name == "__class__":
            return frozenset({Place("class", OWN_CLASS)})
        kind = self.scope.kind(name)
        if kind is None or kind == "local":
            return NOWHERE
        return frozenset({Place(kind, name)})

    def _attribute(self, node: ast.Attribute, env: Env, store: bool) -> Places:
        via = None
        if isinstance(node.value, ast.Name) and node.value.id in env.names:
            via = (node.value.id, env.names[node.value.id].version)
        return frozenset(
            self._attribute_of(place, node.attr, via)
            for place in self._places(node.value, env, store)
        )

    def _attribute_of(self, place: Place, name: str, via: tuple[str, int] | None = None) -> Place:
        if self._is_receiver(place):
            if name == "__class__":
                return Place("class", OWN_CLASS)
            if name in self.scope.holder.shared:
                return Place("class", OWN_CLASS, (name,))
        if place.kind == "global" and not place.path and names_class(place.base):
            return Place("class", place.base, (name,))
        return place.step(name, via)

    def _is_receiver(self, place: Place) -> bool:
        return place == Place("object", self.scope.receiver or "")

    def member(self, places: Places, key: ast.expr | None) -> Places:
        """The attribute that `setattr` and kin name by a string, known or not."""
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            name = key.value
            return frozenset(self._attribute_of(place, name) for place in places)
        return frozenset(place.step("__dict__").step(ITEM) for place in places)

    def item(self, places: Places, key: ast.expr | None) -> Places:
        """An item of the container; of an instance's `__dict__`, the attribute itself."""
        found: set[Place] = set()
        for place in places:
            if place.path[-1:] == ("__dict__",) and isinstance(key, ast.Constant):
                holder = replace(place, path=place.path[:-1])
                found |= self.member(frozenset({holder}), key)
            elif place.path[-1:] == (RESULT,) and place.base == "globals":
                found.add(_global_item(key))
            else:
                found.add(place.step(ITEM))
        return frozenset(found)

    def _call(self, node: ast.Call, env: Env, store: bool) -> Places:
        if last_name(node) == "cast" and len(node.args) == 2:
            return self._places(node.args[1], env, store)
        if isinstance(node.func, ast.Attribute):
            return self._method(node, node.func, env, store)
        if not isinstance(node.func, ast.Name):
            return NOWHERE if store else self._followed(node.func, env)
        if self.scope.kind(node.func.id) is None:
            return self._builtin(node.func.id, node.args, env, store)
        if store or node.func.id not in env.names:
            return NOWHERE
        return self._followed(node.func, env)

    def _followed(self, func: ast.expr, env: Env) -> Places:
        """What a place holds, called: a weak reference, or a method taken out of a cache."""
        found: set[Place] = set()
        for place in self.read(func, env):
            found.add(place.step(FOLLOWED))
            if place.path[-1:] and place.path[-1] in _GETTERS:
                found.add(replace(place, path=(*place.path[:-1], ITEM)))
        return frozenset(found)

    def _method(self, node: ast.Call, func: ast.Attribute, env: Env, store: bool) -> Places:
        base = self._places(func.value, env, store)
        if func.attr in _GETTERS:
            return self.item(base, node.args[0] if node.args else None)
        if func.attr in _VIEWS:
            return base
        if store:
            return frozenset(place.step(RESULT) for place in base if place.kind == "object")
        # `self.is_ready()` may tell about anything, so it is not taken to tell about `self`.
        called = frozenset(place.step(RESULT) for place in base if not self._is_receiver(place))
        return called | self._followed(func, env)

    def _builtin(self, name: str, args: list[ast.expr], env: Env, store: bool) -> Places:
        if name == "globals":
            return frozenset({Place("global", "globals", (RESULT,))})
        if name == "super":
            receiver = self.scope.receiver
            return self.name(receiver, env, store) if receiver else NOWHERE
        if not args:
            return NOWHERE
        base = self._places(args[0], env, store)
        if name == "vars":
            return frozenset(place.step("__dict__") for place in base)
        if name == "type" and len(args) == 1:
            return frozenset(self._attribute_of(place, "__class__") for place in base)
        if name in ("getattr", "hasattr") and len(args) > 1:
            return self.member(base, args[1])
        return base if name in _THROUGH else NOWHERE

    def _union(self, node: ast.expr, env: Env, store: bool) -> Places:
        """Any of the operands may be the value, or may have decided it."""
        operands = [child for child in children(node) if isinstance(child, ast.expr)]
        return NOWHERE.union(*(self._places(child, env, store) for child in operands))

    def _computed(self, node: ast.expr, env: Env) -> Places:
        """A value made from others: it can tell about their places but is none of them."""
        if isinstance(node, ast.Compare):
            return self._compared(node, env)
        if isinstance(node, (ast.UnaryOp, ast.BinOp)):
            return self._union(node, env, False)
        return NOWHERE

    def _compared(self, node: ast.Compare, env: Env) -> Places:
        found = self.read(node.left, env)
        for operator, operand in zip(node.ops, node.comparators, strict=True):
            places = self.read(operand, env)
            asks_item = isinstance(operator, (ast.In, ast.NotIn))
            found |= self.item(places, node.left) if asks_item else places
        return found

    def origin(self, value: ast.expr, env: Env, calls: frozenset[str]) -> Origin:
        """The origin of a name about to be bound to `value`."""
        return Origin(
            version=self.new_version(),
            places=self.read(value, env),
            calls=calls,
            pure=_is_pure(value) and bool(self.held(value, env)),
            fresh=_is_fresh(value, env),
            opaque=isinstance(value, (ast.Compare, ast.UnaryOp, ast.BoolOp, ast.BinOp)),
        )


def _is_pure(value: ast.expr) -> bool:
    while isinstance(value, ast.Attribute):
        value = value.value
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in ("vars", "type", "globals")
    return isinstance(value, ast.Name)


def _is_fresh(value: ast.expr, env: Env) -> bool:
    if isinstance(value, ast.Name):
        origin = env.names.get(value.id)
        return origin is not None and origin.fresh
    if isinstance(value, ast.Call):
        return last_name(value) in _FRESH_CALLS
    return isinstance(value, _FRESH)


def still_fresh(body: list[ast.stmt], env: Env) -> frozenset[str]:
    """The names that are fresh before a list, and are bound in it to nothing but what is, too."""
    bindings = counted(name for node in walk_own(body) for name in names_bound_by(node))
    made = {name for name, origin in env.names.items() if origin.fresh}
    while True:
        fresh = Env({name: env.names[name] for name in made})
        kept = counted(
            target.id
            for node in walk_own(body)
            for target, value in _plain_bindings(node)
            if value is None or _is_fresh(value, fresh)
        )
        spoiled = {name for name in made if kept[name] < bindings[name]}
        if not spoiled:
            return frozenset(made)
        made -= spoiled


def _plain_bindings(node: ast.AST) -> Iterator[tuple[ast.Name, ast.expr | None]]:
    """The names that a statement binds to one value as it is; None: to what they were."""
    if isinstance(node, ast.AugAssign):
        if isinstance(node.target, ast.Name):
            yield node.target, None
    elif isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and node.value is not None:
                yield target, node.value


def _of_local(name: str, origin: Origin, store: bool) -> Places:
    if origin.fresh:
        return NOWHERE if store else origin.places
    if origin.pure:
        return _kept(origin.places) if store else origin.places
    itself = frozenset({Place("object", name, (), origin.version)})
    if not store:
        return itself | origin.places
    return itself | {place for place in _kept(origin.places) if place.kind != "object"}


def _kept(places: Places) -> Places:
    """An item of a module's container is still the module's; a call's result need not be."""
    return frozenset(
        place
        for place in places
        if place.kind == "object" or not {RESULT, FOLLOWED} & set(place.path)
    )


def _global_item(key: ast.expr | None) -> Place:
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return Place("global", key.value)
    return Place("global", "globals", (RESULT, ITEM))
