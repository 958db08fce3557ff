"""What statements bind and change, by their syntax."""

from __future__ import annotations

from edgewise.context.library.outward import CHANGING
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_GENERIC = frozenset({"dict", "list", "set", "tuple", "frozenset", "type", "Generic", "Protocol"})


def is_plain(base: ast.expr) -> bool:
    """Whether a base is a class of Python, for which its parameters are annotations."""
    place = without_parameters(base)
    if isinstance(place, ast.Attribute) and isinstance(place.value, ast.Name):
        return place.value.id in ("t", "typing", "abc", "cabc", "collections")
    return isinstance(place, ast.Name) and place.id in _GENERIC


def without_parameters(base: ast.expr) -> ast.expr:
    """`Base` of `Base[T]`."""
    return base.value if isinstance(base, ast.Subscript) else base


def is_special(name: str) -> bool:
    """Whether Python itself gives a name its meaning."""
    return name.startswith("__") and name.endswith("__")


def names_bound(node: ast.stmt) -> tuple[str, ...]:
    """The names that an assignment binds; nothing for what does more, or something else."""
    if isinstance(node, ast.Assign):
        targets: list[ast.expr] = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        targets = [node.target]
    else:
        return ()
    names: list[str] = []
    for target in targets:
        for part in _parts(target):
            if not isinstance(part, ast.Name):
                return ()
            names.append(part.id)
    return tuple(names)


def _parts(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple | ast.List) else [target]


def places_changed(node: ast.stmt) -> list[ast.expr]:
    """The places that a statement stores in, or deletes."""
    if isinstance(node, ast.Assign | ast.Delete):
        return [part for target in node.targets for part in _parts(target)]
    if isinstance(node, ast.AnnAssign | ast.AugAssign):
        return [node.target]
    called = node.value if isinstance(node, ast.Expr) else None
    function = called.func if isinstance(called, ast.Call) else None
    if isinstance(function, ast.Attribute) and function.attr in CHANGING:
        return [function.value]
    return []


def root_of(place: ast.AST) -> str:
    """`a` of `a.b[c]`."""
    while isinstance(place, ast.Attribute | ast.Subscript):
        place = place.value
    return place.id if isinstance(place, ast.Name) else ""


def makes_object(value: ast.expr | None) -> bool:
    """Whether an expression makes an object of its own."""
    if isinstance(value, ast.Call):
        function = value.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        return name[:1].isupper() or name in ("dict", "list", "set", "defaultdict")
    return isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp)
