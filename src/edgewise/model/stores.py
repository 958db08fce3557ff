"""What one expression stores, and what one test asks about a place."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.data import dataclass, replace
from edgewise.model.aliases import NOWHERE, Env, Origin, Places, Resolver
from edgewise.model.chains import last_name
from edgewise.model.places import FOLLOWED, ITEM, RESULT, Place, names_class, related
from edgewise.source.syntax import children, walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

# What a test says of a place on the way where it holds. Truth is weaker than presence:
# a true `_dirty` is a place waiting to be filled.
PRESENT, ABSENT, TRUE, FALSE = "present", "absent", "true", "false"
EQUAL, UNEQUAL, UNKNOWN = "equal", "unequal", "unknown"
_OPPOSITE = {
    PRESENT: ABSENT, ABSENT: PRESENT, TRUE: FALSE, FALSE: TRUE,
    EQUAL: UNEQUAL, UNEQUAL: EQUAL, UNKNOWN: UNKNOWN,
}  # fmt: skip

_MUTATORS = {
    "append", "add", "update", "setdefault", "insert", "extend", "appendleft", "extendleft",
    "register", "put", "put_nowait", "set", "__setitem__", "__ior__", "__iadd__",
    "write_text", "write_bytes", "touch",  # a path stands for the file there
}  # fmt: skip
_FIRST_ARGUMENT = {"heappush", "insort", "insort_left", "insort_right"}
_SETTERS = {"setattr", "__setattr__"}
# Functions of stdlib modules that look like mutators but leave nothing a test could read.
_INERT = {("atexit", "register"), ("faulthandler", "register"), ("operator", "add")}
_MAKING = (
    *(ast.Call, ast.Await, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.Yield, ast.YieldFrom),
)
_NO_QUESTION = {"issubclass", "callable", "print", "repr", "str"}


@dataclass(frozen=True, slots=True)
class Store:
    """One store: into which places, and from which names its value is made.

    `timid` marks a call that only counts beside a test of its place: the `set` of a
    context variable or an event is undone more often than found. `helped` marks a call
    of a method that makes the store, which must be found where the place is missing.
    `on` is the syntax whose `value` is the object stored on, where the text has one.
    `given` are the names of what is stored as it is, without a call that makes something of it.
    """

    places: Places
    value: ast.expr | None
    names: frozenset[str]
    line: int
    augmented: bool = False
    timid: bool = False
    helped: bool = False
    on: ast.Attribute | ast.Subscript | None = None
    given: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Question:
    """One leaf of a test: which places it asks about, and what it says of them when true.

    `against` is the other operand of a comparison.
    """

    places: Places
    says: str
    against: ast.expr | None = None

    def opposite(self) -> Question:
        return replace(self, says=_OPPOSITE[self.says])


def answers(question: Question, store: Store, place: Place) -> bool:
    """Whether storing into `place`, where the test said so, is a miss being filled."""
    return any(
        related(tested, place) and _fills(question, store, tested, place)
        for tested in question.places
    )


def _fills(question: Question, store: Store, tested: Place, place: Place) -> bool:
    """The same for one of the places tested.

    A store into a place known to be filled is an update, and one of None a reset. Under
    a truth test the place may be a flag, and taking the flag down is what fills.
    """
    says = question.says
    constant = store.value.value if isinstance(store.value, ast.Constant) else ...
    if says == PRESENT:
        return False
    if store.helped:
        return says in (ABSENT, FALSE) and len(tested.path) <= len(place.path) + 1
    if says in (ABSENT, FALSE):
        return not (store.augmented and constant is not ...)
    if store.augmented or constant is None:
        return False
    if says == TRUE:
        return (constant is False or constant == 0) and tested.path == place.path
    if len(tested.path) > len(place.path) or says == UNKNOWN:
        return True
    fixed = _is_fixed(question.against)
    return fixed if says == EQUAL else _brings(store, question.against)


def _brings(store: Store, wanted: ast.expr | None) -> bool:
    """Whether the store makes a place equal to what it was found to differ from.

    This is a cache kept with the key or the time it is good for; other stores after
    such a test are the steps of some state machine.
    """
    if wanted is None:
        return False
    if isinstance(wanted, ast.Constant) or _names_constant(wanted):
        return store.value is not None and ast.dump(store.value) == ast.dump(wanted)
    return store.value is None or bool(value_names([wanted]) & store.names)


def _names_constant(node: ast.expr) -> bool:
    """Whether by custom this is a constant: `READY`, `State.READY`, `state.READY`."""
    return last_name(node)[:1].isupper()


def _is_fixed(node: ast.expr | None) -> bool:
    """Whether a place found equal to this may hold a mark for "not filled yet"."""
    return isinstance(node, (ast.Constant, ast.Name, ast.Attribute, ast.UnaryOp))


def questions(test: ast.expr, resolver: Resolver, env: Env) -> list[Question]:
    """The leaves of a test that ask about a place."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return [leaf.opposite() for leaf in questions(test.operand, resolver, env)]
    if isinstance(test, ast.BoolOp):
        return [leaf for part in test.values for leaf in questions(part, resolver, env)]
    if isinstance(test, ast.NamedExpr):
        return questions(test.value, resolver, env)
    if isinstance(test, ast.Compare):
        return _comparison(test, resolver, env)
    if isinstance(test, ast.Call):
        return _called(test, resolver, env)
    says = TRUE
    if isinstance(test, (ast.BinOp, ast.IfExp)):
        says = UNKNOWN
    if isinstance(test, ast.Name) and test.id in env.names and env.names[test.id].opaque:
        says = UNKNOWN
    return _leaf(resolver.read(test, env), says)


def _leaf(places: Places, says: str, against: ast.expr | None = None) -> list[Question]:
    return [Question(places, says, against)] if places else []


def _comparison(test: ast.Compare, resolver: Resolver, env: Env) -> list[Question]:
    found: list[Question] = []
    left = test.left
    for operator, right in zip(test.ops, test.comparators, strict=True):
        found += _pair(left, operator, right, resolver, env)
        left = right
    return found


def _pair(
    left: ast.expr, operator: ast.cmpop, right: ast.expr, resolver: Resolver, env: Env
) -> list[Question]:
    one, other = _operand(left, resolver, env), _operand(right, resolver, env)
    if isinstance(operator, (ast.In, ast.NotIn)):
        says = PRESENT if isinstance(operator, ast.In) else ABSENT
        container = resolver.item(resolver.read(right, env), left)
        among = EQUAL if isinstance(operator, ast.In) else UNEQUAL
        return _leaf(container, says) + _leaf(one, among, right)
    equal = isinstance(operator, (ast.Is, ast.Eq))
    if isinstance(right, ast.Constant) and right.value is None:
        return _leaf(one, ABSENT if equal else PRESENT)
    says = EQUAL if equal else UNEQUAL
    if not isinstance(operator, (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)):
        says = UNKNOWN
    return _leaf(one, says, right) + _leaf(other, says, left)


def _operand(node: ast.expr, resolver: Resolver, env: Env) -> Places:
    if isinstance(node, ast.Call):
        return NOWHERE.union(*(leaf.places for leaf in _called(node, resolver, env)))
    return resolver.read(node, env)


def _called(test: ast.Call, resolver: Resolver, env: Env) -> list[Question]:
    name = test.func.id if isinstance(test.func, ast.Name) else ""
    if name in _NO_QUESTION:
        return []
    if name == "hasattr":
        # Whether an object has a `__dict__` says nothing of what is in it.
        places = (p for p in resolver.read(test, env) if p.path[-1:] != ("__dict__",))
        return _leaf(frozenset(places), PRESENT)
    if name == "isinstance":
        # What is of the right kind has been filled; a bare parameter was given.
        asked = resolver.read(test.args[0], env) if test.args else NOWHERE
        return _leaf(frozenset(place for place in asked if place.path), PRESENT)
    found = _leaf(resolver.read(test, env), TRUE)
    for argument in test.args:
        # `expired(entry)` asks about the cache only if the entry came out of one.
        items = {place for place in resolver.read(argument, env) if _came_out(place.path)}
        found += _leaf(frozenset(items), UNKNOWN)
    return found


def _came_out(path: tuple[str, ...]) -> bool:
    return bool({ITEM, RESULT, FOLLOWED} & set(path))


def expression_nodes(node: ast.AST, resolver: Resolver, env: Env) -> Iterator[tuple[ast.AST, Env]]:
    """Every node evaluated with an expression, and the names it sees.

    Lambdas are not entered: they run later, if ever. A comprehension has its own names.
    """
    if isinstance(node, ast.Lambda):
        return
    yield node, env
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        env = env.copy()
        for generator in node.generators:
            items = frozenset(place.step(ITEM) for place in resolver.read(generator.iter, env))
            for name in walk(generator.target):
                if isinstance(name, ast.Name):
                    env.names[name.id] = Origin(-1, items, certain=False)
    for child in children(node):
        yield from expression_nodes(child, resolver, env)


def called_names(node: ast.AST, resolver: Resolver, env: Env) -> frozenset[str]:
    """The names called while the expression is evaluated, also through operators.

    A cache is often a class of the project, whose miss is handled in its own methods;
    and a local tested here was computed by the calls of an earlier statement.
    """
    found: set[str] = set()
    for child, names in expression_nodes(node, resolver, env):
        if isinstance(child, ast.Call):
            found |= _callee(child)
        elif isinstance(child, ast.Subscript) and isinstance(child.ctx, ast.Load):
            found.add("__getitem__")
        elif isinstance(child, ast.Compare):
            if any(isinstance(operator, (ast.In, ast.NotIn)) for operator in child.ops):
                found.add("__contains__")
        elif isinstance(child, ast.Name) and child.id in names.names:
            found |= names.names[child.id].calls
    return frozenset(found)


def _callee(call: ast.Call) -> set[str]:
    if isinstance(call.func, ast.Attribute):
        return {call.func.attr}
    if isinstance(call.func, ast.Name):
        name = call.func.id
        return {name, "__getattr__"} if name in ("getattr", "hasattr") else {name}
    return set()


def value_names(
    nodes: list[ast.expr], context: type[ast.expr_context] = ast.Load
) -> frozenset[str]:
    """The names from which a stored value is made, or which a target binds."""
    return frozenset(
        child.id
        for node in nodes
        for child in walk(node)
        if isinstance(child, ast.Name) and isinstance(child.ctx, context)
    )


def given_names(nodes: list[ast.expr]) -> frozenset[str]:
    """The names of what is handed on as it is."""
    plain = [node for node in nodes if not any(isinstance(n, _MAKING) for n in walk(node))]
    return value_names(plain)


def call_stores(node: ast.AST, resolver: Resolver, env: Env) -> Iterator[Store]:
    """The stores that calls inside an expression make."""
    for child, names in expression_nodes(node, resolver, env):
        if isinstance(child, ast.Call):
            yield from _call_store(child, resolver, names)


def _call_store(call: ast.Call, resolver: Resolver, env: Env) -> Iterator[Store]:
    func = call.func
    name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
    on = None
    stored = [*call.args, *(word.value for word in call.keywords)]
    made_of = value_names(stored)
    if name == "setattr" and isinstance(call.func, ast.Attribute):
        return  # `monkeypatch.setattr` and its like put back what they replaced
    if name in _SETTERS:
        places, value = _attribute_set(call, resolver, env), call.args[-1] if call.args else None
    elif name in _FIRST_ARGUMENT and call.args:
        places, value = _items(resolver.held(call.args[0], env)), None
    elif isinstance(func, ast.Attribute) and name in _MUTATORS:
        places, value = _mutated(call, func, resolver, env), None
        on = func if places <= _items(resolver.held(func.value, env)) else None
    else:
        places, value = _taken_out(func, resolver, env), None
    if places:
        timid = name == "set" and len(call.args) < 2
        given = given_names(stored)
        yield Store(places, value, made_of, call.lineno, timid=timid, on=on, given=given)
    helped = _helped(func, resolver, env)
    if helped:
        yield Store(helped, None, frozenset(), call.lineno, timid=True, helped=True)


def _taken_out(func: ast.expr, resolver: Resolver, env: Env) -> Places:
    """What `add = seen.add` makes of a later `add(x)`."""
    held = resolver.held(func, env) if isinstance(func, ast.Name) else NOWHERE
    return frozenset(
        replace(place, path=(*place.path[:-1], ITEM))
        for place in held
        if place.path and place.path[-1] in _MUTATORS
    )


def _helped(func: ast.expr, resolver: Resolver, env: Env) -> Places:
    """The attributes a method of the same object gives a value: `self._load()`."""
    receiver = resolver.scope.receiver
    if not isinstance(func, ast.Attribute) or not isinstance(func.value, ast.Name):
        return NOWHERE
    attributes = resolver.scope.holder.fillers.get(func.attr, frozenset())
    if func.value.id != receiver or not env.holds(receiver, 0) or resolver.scope.takes_class:
        return NOWHERE
    return frozenset(Place("object", receiver, (name,)) for name in attributes)


def _items(places: Places) -> Places:
    return frozenset(place.step(ITEM) for place in places)


def _attribute_set(call: ast.Call, resolver: Resolver, env: Env) -> Places:
    args = call.args
    if isinstance(call.func, ast.Attribute) and len(args) == 2:
        base = resolver.held(call.func.value, env)
        return resolver.member(base, args[0])
    return resolver.member(resolver.held(args[0], env), args[1]) if len(args) == 3 else NOWHERE


def _mutated(call: ast.Call, func: ast.Attribute, resolver: Resolver, env: Env) -> Places:
    if isinstance(func.value, ast.Name):
        name = func.value.id
        if (name, func.attr) in _INERT:
            return NOWHERE
        first = call.args[0] if call.args else None
        unbound = isinstance(first, ast.Name) and first.id == resolver.scope.receiver
        if call.args and (resolver.scope.kind(name) is None or (unbound and names_class(name))):
            # `dict.__setitem__(self, key, value)`: the container is the first argument.
            return _items(resolver.held(call.args[0], env))
    keyed = func.attr in ("setdefault", "__setitem__") and call.args
    held = resolver.held(func.value, env)
    return resolver.item(held, call.args[0]) if keyed else _items(held)
