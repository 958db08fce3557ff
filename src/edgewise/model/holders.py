"""What a class tells about the places its methods fill."""

from __future__ import annotations

from edgewise.model.chains import last_name
from edgewise.model.places import CLASS_NAMES, FunctionNode, Holder, walk_own
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_CONTAINERS = ("dict", "list", "set", "deque", "counter", "cache", "registry", "queue")
_CONTAINER_NODES = (ast.Dict, ast.List, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp)


def holder_of(owner: ast.ClassDef) -> Holder:
    """What one method cannot see of its class, read from the class's own text.

    Base classes are not looked at: what they share or fill is missed.
    """
    return Holder(_shared(owner), _fillers(owner), _is_merged(owner))


def _is_merged(owner: ast.ClassDef) -> bool:
    """Whether instances are given a `__dict__` that they did not come with."""
    return any(
        isinstance(node, ast.Attribute)
        and node.attr == "__dict__"
        and isinstance(node.ctx, ast.Store)
        for node in walk(owner)
    )


def _shared(owner: ast.ClassDef) -> frozenset[str]:
    """Attributes with a container in the class body that no method gives each instance anew.

    `self._seen.add(x)` fills the class in the one case and the instance in the other;
    seen from one method the two look the same.
    """
    bound = {
        target.id
        for node in owner.body
        for target in _container_targets(node)
        if isinstance(target, ast.Name)
    }
    own = {
        node.attr
        for node in walk(owner)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id not in CLASS_NAMES
    }
    return frozenset(bound - own)


def _container_targets(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.Assign) and _is_container(node.value):
        return node.targets
    if isinstance(node, ast.AnnAssign) and node.value is not None and _is_container(node.value):
        return [node.target]
    return []


def _is_container(value: ast.expr) -> bool:
    if isinstance(value, _CONTAINER_NODES):
        return True
    # By name: `field(default_factory=list)` or a column describe one object per instance.
    return isinstance(value, ast.Call) and last_name(value).lower().endswith(_CONTAINERS)


def _fillers(owner: ast.ClassDef) -> dict[str, frozenset[str]]:
    """By method, the attributes of `self` it stores; through calls, to a fixed point."""
    methods = [
        node for node in owner.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    stored = {method.name: _attributes(method, ast.Store) for method in methods}
    used = {method.name: _attributes(method, ast.Load) & stored.keys() for method in methods}
    changed = True
    while changed:
        changed = False
        for name, callees in used.items():
            more = stored[name].union(*(stored[callee] for callee in callees))
            changed = changed or more != stored[name]
            stored[name] = more
    return {name: attributes for name, attributes in stored.items() if attributes}


def _attributes(method: FunctionNode, context: type[ast.expr_context]) -> frozenset[str]:
    """The attributes of the first parameter that the method stores, or loads."""
    positional = [*method.args.posonlyargs, *method.args.args]
    receiver = positional[0].arg if positional else None
    found: set[str] = set()
    for node in walk_own(method.body):
        target = node
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, context):
            target = node.value
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, context):
            continue
        if isinstance(target, ast.Attribute) and _is_name(target.value, receiver):
            found.add(target.attr)
    return frozenset(found)


def _is_name(node: ast.expr, name: str | None) -> bool:
    return isinstance(node, ast.Name) and node.id == name
