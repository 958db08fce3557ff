"""What one module of a library defines, as digests: no text of it is kept.

A *piece* is a digest and the dotted names that the digested syntax mentions. A
module falls into functions, classes, names and a rest that only has effects.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from edgewise.context.library.normal import Function
from edgewise.context.library.outward import Outward
from edgewise.data import dataclass, field
from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

SHAPE = 8  # bump when what a table holds, or means, changes


class Piece(NamedTuple):
    """A digest of some syntax, and the names that the syntax mentions."""

    digest: str
    mentions: frozenset[str]


NO_PIECE = Piece("", frozenset())
RETURNED = "()"  # behind what is called: what it returns is called, too


@dataclass(slots=True)
class ClassTable:
    """What the body of a class says, apart from what its methods do."""

    own: Piece  # bases, decorators, keywords, what cannot be reduced to names
    bases: tuple[str, ...]
    attributes: dict[str, Piece] = field(default_factory=dict)
    methods: tuple[str, ...] = ()
    # What annotations say. Only some classes mind: those that are made into records.
    fields: dict[str, Piece] = field(default_factory=dict)
    plain: bool = False  # neither decorated nor made in a way of its own


@dataclass(slots=True)
class Table:
    """One module of a library."""

    functions: dict[str, Piece] = field(default_factory=dict)  # by qualified name
    headers: dict[str, Piece] = field(default_factory=dict)  # what defining them evaluates
    texts: dict[str, str] = field(default_factory=dict)  # annotations and docstrings, digested
    classes: dict[str, ClassTable] = field(default_factory=dict)
    names: dict[str, Piece] = field(default_factory=dict)
    imports: dict[str, list[str]] = field(default_factory=dict)  # name -> what it may stand for
    stars: tuple[str, ...] = ()
    rest: Piece = NO_PIECE  # import-time code that does more than bind names
    outward: dict[str, Outward] = field(default_factory=dict)  # what functions change
    # By what is defined: what is called to define it; with brackets, if so is what that returns.
    calls: dict[str, frozenset[str]] = field(default_factory=dict)


def packed(table: Table) -> tuple[Any, ...]:
    """A table as tuples, dicts and strings."""
    classes = {
        q: (tuple(c.own), c.bases, _plain(c.attributes), c.methods, _plain(c.fields), c.plain)
        for q, c in table.classes.items()
    }
    return (
        _plain(table.functions),
        _plain(table.headers),
        table.texts,
        classes,
        _plain(table.names),
        table.imports,
        table.stars,
        tuple(table.rest),
        {name: tuple(one) for name, one in table.outward.items()},
        table.calls,
    )


def unpacked(data: tuple[Any, ...]) -> Table:
    """The table that `packed` made `data` of."""
    functions, headers, texts, classes, names, imports, stars, rest, outward, calls = data
    return Table(
        _pieces(functions),
        _pieces(headers),
        texts,
        {q: _class(c) for q, c in classes.items()},
        _pieces(names),
        imports,
        stars,
        Piece(*rest),
        {name: Outward(*one) for name, one in outward.items()},
        calls,
    )


def _class(data: tuple[Any, ...]) -> ClassTable:
    own, bases, attributes, methods, fields, plain = data
    return ClassTable(Piece(*own), bases, _pieces(attributes), methods, _pieces(fields), plain)


def _plain(pieces: dict[str, Piece]) -> dict[str, tuple[str, frozenset[str]]]:
    return {name: (piece.digest, piece.mentions) for name, piece in pieces.items()}


def _pieces(data: dict[str, Any]) -> dict[str, Piece]:
    return {name: Piece(*piece) for name, piece in data.items()}


def qualified(tree: ast.Module) -> Iterator[tuple[Function, str]]:
    """Every function of a module, by the name under which a table has it."""
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    while waiting:
        node, prefix = waiting.pop()
        for child in children(node):
            if isinstance(child, Function):
                yield child, prefix + child.name
            inner = isinstance(child, Function | ast.ClassDef)
            waiting.append((child, f"{prefix}{child.name}." if inner else prefix))  # type: ignore[attr-defined]
