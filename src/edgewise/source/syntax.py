"""Syntax trees, gone through often: `children` and `walk`, quicker than those of `ast`.

The rest of `ast` asks every field of every node what it holds. Here it is known from the
kind of a node which fields never hold a node; and what says no more than that a name is
read (`ast.Load` and its like) is one object all over a tree, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

# Fields that hold text, numbers or whether a name is read, whatever the node.
_PLAIN = frozenset(
    [
        *("id", "ctx", "attr", "arg", "kind", "type_comment", "level", "module", "asname", "tag"),
        *("is_async", "simple", "conversion", "rest", "kwd_attrs", "lineno", "str"),
    ]
)
_MIXED = frozenset({"keys", "kw_defaults", "names"})  # lists that may hold something else
_fields: dict[type[ast.AST], tuple[str, ...]] = {ast.Constant: (), ast.MatchSingleton: ()}


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes directly below a node, in the order of its fields."""
    kind = node.__class__
    fields = _fields.get(kind)
    if fields is None:
        fields = _fields[kind] = tuple(name for name in kind._fields if name not in _PLAIN)
    found: list[ast.AST] = []
    for name in fields:
        value = getattr(node, name, None)
        if value is None:
            continue
        if value.__class__ is not list:
            if isinstance(value, ast.AST):
                found.append(value)
        elif name in _MIXED:
            found += [item for item in value if isinstance(item, ast.AST)]
        else:
            found += value
    return found


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all nodes below it, level by level."""
    waiting = [node]
    for one in waiting:  # it grows meanwhile
        waiting += children(one)
        yield one
