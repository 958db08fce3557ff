"""Faults in classes: their attributes, methods and bases."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import pairwise

from edgewise.audit.bodies import remove
from edgewise.audit.lookup import Class, Function, Lookup, name_of
from edgewise.audit.mutant import Change
from edgewise.audit.places import CLASS, Place
from edgewise.audit.text import Text
from edgewise.audit.values import change_to, other_values, shown

_SPECIAL = {
    "__eq__": "def __eq__(self, other): return False",
    "__bool__": "def __bool__(self): return False",
    "__len__": "def __len__(self): return 0",
    "__str__": "def __str__(self): return ''",
    "__repr__": "def __repr__(self): return ''",
    "__getattr__": "def __getattr__(self, name): raise AttributeError(name)",
    "__setattr__": "def __setattr__(self, name, value): pass",
    "__init_subclass__": "def __init_subclass__(cls, **named): cls.added = 1",
    "__iter__": "def __iter__(self): return iter(())",
    "__contains__": "def __contains__(self, one): return False",
    "__call__": "def __call__(self, *args, **named): return None",
}
_PLAIN_DECORATORS = frozenset({"property", "classmethod", "staticmethod"})


def attribute(place: Place, text: Text) -> Iterator[Change]:
    """Another value for an attribute of a class, or no such attribute."""
    node = place.node
    if place.scope != CLASS or not isinstance(node, ast.Assign | ast.AnnAssign):
        return
    if not isinstance(place.parent, ast.ClassDef):
        return
    yield from remove(text, node)
    if node.value is not None:
        for new in other_values(node.value):
            yield change_to(text, node.value, new)


def attribute_added(place: Place, text: Text, lookup: Lookup) -> Iterator[Change]:
    """A class that gives its own value to an attribute of a base."""
    node = place.node
    if not isinstance(node, ast.ClassDef) or not place.at_import:
        return
    own = {name for statement in node.body for name in _assigned(statement)}
    for base in lookup.bases(Class(node, text)):
        for statement in base.node.body:
            for name in _assigned(statement):
                if name not in own and not name.startswith("__"):
                    own.add(name)
                    yield _inserted(text, node, f"{name} = None", f"{node.name}.{name} added")


def override_deleted(place: Place, text: Text, lookup: Lookup) -> Iterator[Change]:
    """A class without a method of its own that a base has as well, ours or not."""
    node, owner = place.node, place.parent
    if not isinstance(node, Function) or not isinstance(owner, ast.ClassDef) or not owner.bases:
        return
    known = {name for base in lookup.bases(Class(owner, text)) for name in base.methods}
    if node.name in known or (node.name.startswith("__") and node.name.endswith("__")):
        for change in remove(text, node):
            described = f"{owner.name}.{node.name} deleted"
            yield Change(change.start, change.end, change.new, described)


def method_deleted(place: Place, text: Text) -> Iterator[Change]:
    """A class without one of its methods."""
    node, owner = place.node, place.parent
    if isinstance(node, Function) and isinstance(owner, ast.ClassDef):
        for change in remove(text, node):
            yield Change(change.start, change.end, b"", f"{owner.name}.{node.name} deleted")


def override_added(place: Place, text: Text, lookup: Lookup) -> Iterator[Change]:
    """A class with a method of its own in the place of an inherited one."""
    node = place.node
    if not isinstance(node, ast.ClassDef) or not place.at_import:
        return
    one = Class(node, text)
    own = set(one.methods) | {name for statement in node.body for name in _assigned(statement)}
    for base in lookup.bases(one):
        for name, method in base.methods.items():
            if name not in own:
                own.add(name)
                for lines in _changed_copies(base, method):
                    yield _inserted(text, node, lines, f"{node.name}.{name} overrides")


def special_added(place: Place, text: Text, lookup: Lookup) -> Iterator[Change]:
    """A class with a special method that neither it nor a base of ours has."""
    node = place.node
    if not isinstance(node, ast.ClassDef) or not place.at_import:
        return
    one = Class(node, text)
    known = {name for some in (one, *lookup.bases(one)) for name in some.methods}
    for name, line in _SPECIAL.items():
        if name not in known:
            yield _inserted(text, node, line, f"{node.name}.{name} added")


def base_removed(place: Place, text: Text) -> Iterator[Change]:
    """A class without one of its bases, or without a keyword such as its metaclass."""
    node = place.node
    if not isinstance(node, ast.ClassDef):
        return
    parts: Sequence[ast.expr | ast.keyword] = [*node.bases, *node.keywords]
    for part in parts:
        start, end = text.span(part)
        after = text.data[end:].lstrip(b" \t\r\n")
        if after.startswith(b","):
            end = len(text.data) - len(after) + 1
        yield Change(start, end, b"", f"class {node.name}: {shown(text.of(part))} removed")


def base_swapped(place: Place, text: Text, lookup: Lookup) -> Iterator[Change]:
    """A class with its bases in another order, or with another base."""
    node = place.node
    if not isinstance(node, ast.ClassDef) or not node.bases:
        return
    for left, right in pairwise(node.bases):
        start, end = text.span(left)[0], text.span(right)[1]
        gap = text.data[text.span(left)[1] : text.span(right)[0]]
        new = text.of(right) + gap + text.of(left)
        yield Change(start, end, new, f"class {node.name}: {shown(new)}")
    earlier = [
        name
        for name, found in sorted(lookup.classes.items())
        if any(one.text is text and one.node.lineno < node.lineno for one in found)
    ]
    for base in node.bases:
        others = [name for name in earlier if name != name_of(base)]
        for new_base in ["object", *others[:6]]:
            yield change_to(text, base, new_base)


def _assigned(statement: ast.stmt) -> Iterator[str]:
    """The names a plain assignment in a class body gives a value to."""
    if isinstance(statement, ast.Assign):
        yield from (target.id for target in statement.targets if isinstance(target, ast.Name))
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id


def _inserted(text: Text, owner: ast.ClassDef, lines: str, described: str) -> Change:
    """The change that puts lines after the last statement of a class."""
    end = text.span(owner)[1]
    indent = text.indent(text.span(owner.body[0])[0]).decode()
    if text.lines(*text.span(owner.body[0])) is None:  # class C: pass
        indent = text.indent(text.span(owner)[0]).decode() + "    "
    new = "".join(f"\n{indent}{line}" for line in lines.splitlines())
    return Change(end, end, new.encode(), described)


def _changed_copies(base: Class, method: Function) -> Iterator[str]:
    """The method of a base with a body that does something else."""
    decorators = [name_of(decorator) for decorator in method.decorator_list]
    if not _PLAIN_DECORATORS.issuperset(decorators):
        return
    head = "".join(f"@{name}\n" for name in decorators)
    head += "async def " if isinstance(method, ast.AsyncFunctionDef) else "def "
    yield f"{head}{method.name}(*args, **named):\n    return None"
    if "staticmethod" in decorators or "property" in decorators:
        return
    inherited = f"super().{method.name}(*args, **named)"
    yield f"{head}{method.name}(self, *args, **named):\n    return [{inherited}]"
