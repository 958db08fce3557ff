"""What a function changes outside itself, by its text: globals, and what hangs on arguments."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.data import dataclass
from edgewise.model.bound import bound_names
from edgewise.model.chains import chain_of
from edgewise.model.made import made_here
from edgewise.source.syntax import children, walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

# Methods of containers and registries that change the object they are called on.
CHANGING = frozenset(
    [
        *("append", "add", "update", "extend", "insert", "pop", "popitem", "remove", "clear"),
        *("discard", "setdefault", "sort", "reverse", "appendleft", "extendleft", "register"),
        *("subscribe", "connect", "put", "push", "attach", "set", "__setitem__", "__setattr__"),
    ]
)


# Those that only take something out.
_REMOVING = frozenset({"pop", "popitem", "remove", "clear", "discard"})
_CHANGERS = ("setattr", "delattr", "next")
_METADATA = frozenset(
    f"__{name}__"
    for name in ("doc", "name", "qualname", "module", "dict", "wrapped", "annotations", "defaults")
)


UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Effects:
    """What running a function may change."""

    globals: frozenset[str] = frozenset()  # names of its module, or chains from them
    attributes: frozenset[str] = frozenset()  # of its arguments, or of what it got from them
    arguments: bool = False  # the very objects it is given
    calls: frozenset[str] = frozenset()  # chains it calls for their effect, not rooted in a local
    removes: frozenset[str] = frozenset()  # names, or chains, of globals it takes something out of
    own: frozenset[str] = frozenset()  # of the attributes, those of its first parameter alone
    invokes: frozenset[str] = frozenset()  # chains it calls for their value
    sets: frozenset[str] = frozenset()  # "self.size": attributes of the receiver that it sets
    lazy: frozenset[str] = frozenset()  # globals it asks about; to fill them once changes nothing

    @property
    def outside(self) -> bool:
        """Whether anything but its own locals changes."""
        return bool(self.globals or self.attributes or self.arguments)


def effects(scope: ast.AST) -> Effects:
    """The effects of one function, by its own text."""
    local = bound_names(scope, imports=False)
    aliases = _aliases(scope, local)
    made = made_here(scope, _own_nodes(scope))
    changed_globals: set[str] = set()
    attributes: set[str] = set()
    first, elsewhere = _first_parameter(scope), set[str]()
    arguments = False
    calls: set[str] = set()
    removes: set[str] = set()
    sets: set[str] = set()
    for node in _own_nodes(scope):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            chain = chain_of(node.value.func)
            if chain and chain.partition(".")[0] not in local:
                calls.add(chain)
        if isinstance(node, ast.Global):
            changed_globals.update(node.names)
        elif isinstance(node, ast.Nonlocal):
            calls.add(UNKNOWN)  # others may see it, and nothing says who
        for target in _changed(node):
            if isinstance(target, ast.Name) and target.id in made:
                continue
            root, names = _root_and_names(target)
            if root != first or len(names) != 1 or not isinstance(node, ast.Attribute):
                elsewhere.update(names)
            for meant, further in aliases.get(root or "", ()):
                changed_globals.add(_chain(meant, [*names, *further]))
                attributes.update(further)
                elsewhere.update(further)
            if root is None or root in local:
                attributes.update(names)
                if root and root == first and len(names) == 1:
                    sets.add(f"{root}.{names[0]}")
                arguments = arguments or (not names and root is not None)
            else:
                changed_globals.add(_chain(root, names))
                attributes.update(names)
                if _removes(node):
                    removes.add(_chain(root, names))
    if arguments:
        changed_globals.update(_defaults(scope))
    told = attributes & _METADATA  # of a function or module: of what it is given, then
    return Effects(
        frozenset(changed_globals),
        frozenset(attributes - told),
        arguments or bool(told),
        frozenset(calls),
        frozenset(removes),
        frozenset(attributes - told - elsewhere) if first else frozenset(),
        frozenset(_invoked(scope, local)) - calls,
        frozenset(sets),
        frozenset(_asked(scope)) & {chain.partition(".")[0] for chain in changed_globals},
    )


def _first_parameter(scope: ast.AST) -> str:
    """The name of the first parameter of a function, if it is bound to nothing else in it."""
    given = getattr(scope, "args", None)
    if not isinstance(given, ast.arguments):
        return ""
    first = next(iter([*given.posonlyargs, *given.args]), None)
    if first is None or any(
        isinstance(node, ast.Name) and node.id == first.arg and not isinstance(node.ctx, ast.Load)
        for node in _own_nodes(scope)
    ):
        return ""
    return first.arg


def _invoked(scope: ast.AST, local: frozenset[str]) -> Iterator[str]:
    """The chains that a function calls, not rooted in a local."""
    for node in _own_nodes(scope):
        chain = chain_of(node.func) if isinstance(node, ast.Call) else None
        if chain and chain.partition(".")[0] not in local:
            yield chain


def _asked(scope: ast.AST) -> Iterator[str]:
    """The names in the tests of a function, and in what it tries."""
    for node in _own_nodes(scope):
        if isinstance(node, ast.If | ast.IfExp):
            asked: list[ast.AST] = [node.test]
        elif isinstance(node, ast.Try):
            asked = list(node.body)
        else:
            continue
        yield from (n.id for one in asked for n in walk(one) if isinstance(n, ast.Name))


def _defaults(scope: ast.AST) -> Iterator[str]:
    """The names whose objects a parameter is bound to if nothing is given for it.

    An object that was made for the default belongs to the function.
    """
    given = getattr(scope, "args", None)
    if isinstance(given, ast.arguments):
        for default in (*given.defaults, *given.kw_defaults):
            if isinstance(default, ast.Name):
                yield default.id
            elif isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call):
                yield getattr(scope, "name", "")


Place = tuple[str, tuple[str, ...]]  # a name that is not local, and attributes on the way


def _aliases(scope: ast.AST, local: frozenset[str]) -> dict[str, set[Place]]:
    """The local names that may stand for something that is not local: `items = TABLE`."""
    found: dict[str, set[Place]] = {}
    for node in _own_nodes(scope):
        value = getattr(node, "iter" if isinstance(node, ast.For) else "value", None)
        targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
        if not isinstance(node, _BINDING) or not isinstance(value, ast.expr):
            continue
        root, names = _root_and_names(_source(value))
        if root is None or root in local:
            continue
        for target in targets:
            for part in walk(target) if target is not None else ():
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    found.setdefault(part.id, set()).add((root, tuple(names)))
    return found


_BINDING = (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.For)
_HANDING_OUT = frozenset({"get", "setdefault", "items", "values", "pop"})


def _source(value: ast.expr) -> ast.expr:
    """What a value is or comes out of: `TABLE` of `TABLE.get(1)`; a call makes its own."""
    if isinstance(value, ast.Call):
        function = value.func
        if isinstance(function, ast.Attribute) and function.attr in _HANDING_OUT:
            return function.value
        return ast.Constant(None)
    return value


def _chain(root: str, names: list[str]) -> str:
    """A place as text; names are given from its end."""
    return ".".join([root, *reversed(names)])


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    waiting = list(children(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(children(node))


def _changed(node: ast.AST) -> Iterator[ast.expr]:
    """The objects that a node stores into: `a.b` of `a.b[0] = 1`; `a.b` itself of `a.b = 1`."""
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        yield node.value
    elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
        yield node
    elif isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in CHANGING:
            yield function.value
        elif isinstance(function, ast.Name) and function.id in _CHANGERS and node.args:
            yield node.args[0]


def _removes(node: ast.AST) -> bool:
    """Whether a node that changes an object takes something out of it."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr in _REMOVING
    return isinstance(getattr(node, "ctx", None), ast.Del)


def _root_and_names(target: ast.expr) -> tuple[str | None, list[str]]:
    """The name a place starts from, and the attributes on the way to it."""
    names: list[str] = []
    while not isinstance(target, ast.Name):
        if isinstance(target, ast.Attribute):
            names.append(target.attr)
            target = target.value
        elif isinstance(target, ast.Subscript):
            target = target.value
        elif isinstance(target, ast.Call):
            target = target.func
        else:
            return None, names
    return target.id, names
