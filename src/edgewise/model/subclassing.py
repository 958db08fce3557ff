"""What a class looks at when another is derived from it: the text of `__init_subclass__`.

Most note the new class in a registry, by its name, and look at nothing that its body
defines; a method added to such a class is then nobody's business but its callers'.
Whatever is not understood here may look at everything.
"""

from __future__ import annotations

from edgewise.source.syntax import children, walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

HOOK = "__init_subclass__"
ANYTHING = "*"  # among the names looked at: who knows which
# Of a class, what its header alone tells.
_HEADER = frozenset({"__name__", "__qualname__", "__module__"})
# By these a function gets at its own variables, or at the class, without naming it.
_ROUNDABOUT = frozenset(
    {"locals", "vars", "dir", "eval", "exec", "__class__", "_getframe", "currentframe", "stack"}
)
_KEEPERS = frozenset({"append", "add", "insert", "setdefault", "appendleft"})
_CONTAINERS = frozenset({"dict", "list", "set", "deque", "OrderedDict", "defaultdict"})
_DISPLAYS = (ast.Dict, ast.List, ast.Set)


def looked_at(scope: ast.ClassDef, tree: ast.Module) -> frozenset[str]:
    """What the hook of a class of `tree` may look at in the body of a class below: names."""
    hooks = [one for one in walk(scope) if getattr(one, "name", "") == HOOK or _is_named(one, HOOK)]
    if not hooks:
        return frozenset()
    hook = hooks[0]
    if len(hooks) > 1 or hook not in scope.body or not isinstance(hook, ast.FunctionDef):
        return frozenset({ANYTHING})
    taken = hook.args.posonlyargs + hook.args.args
    if not taken or not all(_is_named(d, "classmethod") for d in hook.decorator_list):
        return frozenset({ANYTHING})
    return frozenset(_Reader(taken[0].arg, tree).read(hook))


class _Reader:
    """Goes through a hook that calls the new class `given`."""

    def __init__(self, given: str, tree: ast.Module) -> None:
        self.given = given
        self.tree = tree

    def read(self, hook: ast.FunctionDef) -> set[str]:
        found: set[str] = set()
        for node in walk(hook):
            if _bound(node) in _ROUNDABOUT or _goes_above(node):
                return {ANYTHING}
            for child in children(node):
                if _is_named(child, self.given):
                    found |= self._seen(node, child)
                elif isinstance(child, ast.Attribute) and _is_named(child.value, self.given):
                    found |= _of_member(node, child)
        return found

    def _seen(self, around: ast.AST, given: ast.AST) -> set[str]:
        """What is looked at where the new class stands directly within a node."""
        if isinstance(around, ast.Attribute):
            stored = isinstance(around.ctx, ast.Store)
            return set() if stored or around.attr in _HEADER else _named(around.attr)
        if isinstance(around, ast.Call) and given in around.args:
            if _is_named(around.func, "super"):
                return set()
            if isinstance(around.func, ast.Attribute) and around.func.attr in _KEEPERS:
                return set() if self._is_container(around.func.value) else {ANYTHING}
        if isinstance(around, ast.Assign) and around.value is given:
            into = [t.value if isinstance(t, ast.Subscript) else None for t in around.targets]
            if all(held is not None and self._is_container(held) for held in into):
                return set()
        return {ANYTHING}

    def _is_container(self, node: ast.expr) -> bool:
        """Whether an expression stands for a container of Python's own, made in this file."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            made = len(node.args) == 2 and isinstance(node.args[1], _DISPLAYS)
            return node.func.attr == "setdefault" and made and self._is_container(node.func.value)
        return bool(_bound(node)) and self._holds_containers(_bound(node))

    def _holds_containers(self, name: str) -> bool:
        """Whether a name or attribute of the file is bound to such containers, and to no else."""
        fitting: set[int] = set()
        announced: set[int] = set()  # without a value
        found = False
        for node in walk(self.tree):  # what binds comes before what is bound
            if isinstance(node, ast.Assign | ast.AnnAssign) and _makes_container(node.value):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                fitting.update(map(id, targets))
            elif isinstance(node, ast.AnnAssign) and node.value is None:
                announced.add(id(node.target))
            elif _binds(node, name) and id(node) not in announced:
                if id(node) not in fitting:
                    return False
                found = True
        return found


def _bound(node: ast.AST) -> str:
    """The last part of what a name or an attribute is called."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _binds(node: ast.AST, name: str) -> bool:
    """Whether a node by itself gives a name to something."""
    if isinstance(node, ast.Name | ast.Attribute):
        return _bound(node) == name and isinstance(node.ctx, ast.Store)
    if isinstance(node, ast.alias):
        return (node.asname or node.name) in (name, "*")
    return name in (getattr(node, "arg", None), getattr(node, "name", None))


def _makes_container(value: ast.AST | None) -> bool:
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in _CONTAINERS
    return isinstance(value, _DISPLAYS)


def _is_named(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _goes_above(node: ast.AST) -> bool:
    """Whether a method above is called, other than the hook: it gets the class, too."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Call):
        return False
    return _is_named(node.value.func, "super") and node.attr != HOOK


def _of_member(around: ast.AST, member: ast.Attribute) -> set[str]:
    """What is looked at besides, where a member is called or added to."""
    if isinstance(around, ast.Call) and around.func is member:
        return {ANYTHING}
    if isinstance(around, ast.AugAssign) and around.target is member:
        return _named(member.attr)
    return set()


def _named(attribute: str) -> set[str]:
    return {ANYTHING} if attribute.startswith("__") else {attribute}
