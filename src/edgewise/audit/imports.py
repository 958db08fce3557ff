"""Faults in what a module does while it is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from edgewise.audit.bodies import call_arguments, remove
from edgewise.audit.mutant import Change
from edgewise.audit.places import MODULE, Place
from edgewise.audit.text import Text
from edgewise.audit.values import change_to, other_values, shown

_DISPLAYS = (ast.List, ast.Tuple, ast.Set, ast.Dict)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def constant(place: Place, text: Text) -> Iterator[Change]:
    """Another value for a name of a module."""
    node = place.node
    if place.scope != MODULE or not isinstance(node, ast.Assign | ast.AnnAssign):
        return
    if node.value is not None:
        for new in other_values(node.value):
            yield change_to(text, node.value, new)


def table_entry(place: Place, text: Text) -> Iterator[Change]:
    """A list, set or dictionary made at import with one entry changed or left out."""
    node, parent = place.node, place.parent
    if not place.at_import or not isinstance(parent, _DISPLAYS) or not isinstance(node, ast.expr):
        return
    if isinstance(node, ast.Constant):
        for new in other_values(node):
            yield change_to(text, node, new)
    if place.field == "elts":
        yield from _left_out(text, node, node)
    elif isinstance(parent, ast.Dict) and place.field == "keys":
        value = parent.values[parent.keys.index(node)]
        yield from _left_out(text, node, value)
    elif place.field == "values" and not isinstance(node, ast.Constant):
        yield change_to(text, node, "None")


def statement_deleted(place: Place, text: Text) -> Iterator[Change]:
    """A module without one of its statements; definitions and imports are statements too."""
    node = place.node
    if place.scope != MODULE or not isinstance(node, ast.stmt):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    yield from remove(text, node)


def definition_deleted(place: Place, text: Text) -> Iterator[Change]:
    """A module without one of its functions or classes."""
    node = place.node
    if place.scope == MODULE and isinstance(node, _DEFINITIONS):
        for change in remove(text, node):
            yield Change(change.start, change.end, b"", f"{node.name} deleted")


def argument(place: Place, text: Text) -> Iterator[Change]:
    """A call made at import with another argument."""
    node = place.node
    if not place.at_import:
        return
    if isinstance(node, ast.Call):
        yield from call_arguments(place, text)
        for part in (*node.args, *(keyword.value for keyword in node.keywords)):
            if not isinstance(part, ast.Starred):
                for new in other_values(part):
                    yield change_to(text, part, new)


def alias(place: Place, text: Text) -> Iterator[Change]:
    """An import without one of its names, or with another one for it."""
    node = place.node
    if place.scope != MODULE or not isinstance(node, ast.ImportFrom) or len(node.names) < 2:
        return
    start, end = text.span(node)
    if text.data[start:end].count(b"#"):
        return
    for left_out in node.names:
        kept = [_spelled(one) for one in node.names if one is not left_out]
        source = "." * node.level + (node.module or "")
        new = f"from {source} import {', '.join(kept)}"
        yield Change(start, end, new.encode(), f"from {source}: {_spelled(left_out)} left out")


def _spelled(one: ast.alias) -> str:
    return f"{one.name} as {one.asname}" if one.asname else one.name


def _left_out(text: Text, first: ast.expr, last: ast.expr) -> Iterator[Change]:
    start, end = text.span(first)[0], text.span(last)[1]
    described = f"entry {shown(text.data[start:end])} left out"
    after = text.data[end:].lstrip(b" \t\r\n")
    if after.startswith(b","):
        end = len(text.data) - len(after) + 1
    yield Change(start, end, b"", described)
