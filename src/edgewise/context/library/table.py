"""What one module of a library defines, as digests: no text of it is kept.

A *piece* is a digest and the dotted names that the digested syntax mentions. A
module falls into functions, classes, names and a rest that only has effects.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from edgewise.context.library.mentions import local_names, mentions
from edgewise.context.library.normal import (
    Function,
    digest,
    header,
    parameters,
    statements,
)

SHAPE = 1  # bump when what a table holds, or means, changes


class Piece(NamedTuple):
    """A digest of some syntax, and the names that the syntax mentions."""

    digest: str
    mentions: frozenset[str]


NOTHING = Piece("", frozenset())


@dataclass(slots=True)
class ClassTable:
    """What the body of a class says, apart from what its methods do."""

    own: Piece  # bases, decorators, keywords, what cannot be reduced to names
    bases: tuple[str, ...]
    attributes: dict[str, Piece] = field(default_factory=dict)
    methods: tuple[str, ...] = ()


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
    rest: Piece = NOTHING  # import-time code that does more than bind names


def packed(table: Table) -> tuple[Any, ...]:
    """A table as tuples, dicts and strings."""
    classes = {
        q: (tuple(c.own), c.bases, _plain(c.attributes), c.methods)
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
    )


def unpacked(data: tuple[Any, ...]) -> Table:
    """The table that `packed` made `data` of."""
    functions, headers, texts, classes, names, imports, stars, rest = data
    return Table(
        _pieces(functions),
        _pieces(headers),
        texts,
        {q: ClassTable(Piece(*c[0]), c[1], _pieces(c[2]), c[3]) for q, c in classes.items()},
        _pieces(names),
        imports,
        stars,
        Piece(*rest),
    )


def _plain(pieces: dict[str, Piece]) -> dict[str, tuple[str, frozenset[str]]]:
    return {name: (piece.digest, piece.mentions) for name, piece in pieces.items()}


def _pieces(data: dict[str, Any]) -> dict[str, Piece]:
    return {name: Piece(*piece) for name, piece in data.items()}


def table_of(tree: ast.Module, name: str, is_package: bool) -> Table:
    """The table of a module called `name`."""
    reader = _Reader(name if is_package else name.rpartition(".")[0])
    reader.body(tree.body, [])
    reader.table.rest = _joined(reader.rest)
    return reader.table


def qualified(tree: ast.Module) -> Iterator[tuple[Function, str]]:
    """Every function of a module, by the name under which a table has it."""
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    while waiting:
        node, prefix = waiting.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Function):
                yield child, prefix + child.name
            inner = isinstance(child, Function | ast.ClassDef)
            waiting.append((child, f"{prefix}{child.name}." if inner else prefix))  # type: ignore[attr-defined]


class _Reader:
    """Sorts the statements of a module."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.table = Table()
        self.rest: list[Piece] = []

    def body(self, body: list[ast.stmt], around: list[ast.AST]) -> None:
        """The statements of a module, or of a compound statement in it."""
        for statement in statements(body):
            self._statement(statement, around)

    def _statement(self, node: ast.stmt, around: list[ast.AST]) -> None:
        if isinstance(node, Function):
            self.function(node, "", frozenset())
            self._name(node.name, self._around(around))
        elif isinstance(node, ast.ClassDef):
            self.klass(node, "", frozenset())
            self._name(node.name, self._around(around))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self._import(node, around)
        elif isinstance(node, ast.If | ast.Try | ast.With) or type(node).__name__ == "TryStar":
            self._compound(node, around)
        else:
            bound = _bound(node, self.table)
            piece = Piece(digest(node, *around), mentions([node, *around]))
            for name in bound:
                self._name(name, piece)
            if not bound:
                self.rest.append(piece)

    def _compound(self, node: Any, around: list[ast.AST]) -> None:
        """A condition, or an attempt: what stands in it depends on that as well."""
        parts: list[ast.AST] = [node.test] if isinstance(node, ast.If) else []
        if isinstance(node, ast.With):
            parts = [item.context_expr for item in node.items]
        handlers = getattr(node, "handlers", [])
        parts += [handler.type for handler in handlers if handler.type is not None]
        for body in (node.body, *(h.body for h in handlers)):
            self.body(body, [*around, *parts])
        for name in ("orelse", "finalbody"):
            self.body(getattr(node, name, []), [*around, *parts])

    def _around(self, around: list[ast.AST]) -> Piece:
        return Piece(digest(*around) if around else "", mentions(around))

    def _name(self, name: str, piece: Piece) -> None:
        if piece.digest:
            before = self.table.names.get(name)
            self.table.names[name] = _joined([before, piece]) if before else piece

    def _import(self, node: ast.Import | ast.ImportFrom, around: list[ast.AST]) -> None:
        for alias in node.names:
            if isinstance(node, ast.ImportFrom):
                base = self.absolute("." * node.level + (node.module or ""))
                if alias.name == "*":
                    self.table.stars = (*self.table.stars, base)
                    continue
                local, target = alias.asname or alias.name, f"{base}.{alias.name}"
            elif alias.asname:
                local, target = alias.asname, alias.name
            else:
                local = target = alias.name.partition(".")[0]
            found = self.table.imports.setdefault(local, [])
            if target not in found:
                found.append(target)
            self._name(local, self._around(around))

    def absolute(self, name: str) -> str:
        """A dotted name without the dots it starts with."""
        level = len(name) - len(name.lstrip("."))
        if not level:
            return name
        parts = self.package.split(".")
        base = parts[: len(parts) - (level - 1)]
        return ".".join([*base, *filter(None, name[level:].split("."))])

    def _mentions(self, parts: list[Any], local: frozenset[str]) -> frozenset[str]:
        return frozenset(
            ":" + self.absolute(name[1:]) if name.startswith(":") else name
            for name in mentions(parts, local)
        )

    def function(self, node: Function, prefix: str, outer: frozenset[str]) -> None:
        """A function, and those within it."""
        qualname = prefix + node.name
        local = outer | local_names(node)
        kind = type(node).__name__
        own = Piece(
            digest(kind, parameters(node.args), node.body), self._mentions(node.body, local)
        )
        _add(self.table.functions, qualname, own)
        _add(
            self.table.headers,
            qualname,
            Piece(digest(parameters(node.args), *header(node)), mentions(header(node), outer)),
        )
        said = digest(_annotations(node), ast.get_docstring(node, clean=False))
        self.table.texts[qualname] = digest(self.table.texts.get(qualname, ""), said)
        self._within(node.body, f"{qualname}.", local)

    def _within(self, body: list[ast.stmt], prefix: str, local: frozenset[str]) -> None:
        """The functions and classes that stand in a function."""
        waiting: list[ast.AST] = list(body)
        while waiting:
            node = waiting.pop(0)
            if isinstance(node, Function):
                self.function(node, prefix, local)
            elif isinstance(node, ast.ClassDef):
                self.klass(node, prefix, local)
            else:
                waiting.extend(ast.iter_child_nodes(node))

    def klass(self, node: ast.ClassDef, prefix: str, outer: frozenset[str]) -> None:
        """A class, and what stands in its body."""
        qualname = prefix + node.name
        parts: list[Any] = [*node.bases, *node.keywords, *node.decorator_list]
        own = [Piece(digest(*parts), mentions(parts, outer))]
        table = ClassTable(own[0], tuple(sorted(mentions(node.bases, outer))))
        methods: list[str] = []
        self._class_body(node.body, qualname, outer, table, own, methods)
        table.own = _joined(own)
        table.methods = tuple(dict.fromkeys(methods))
        self.table.classes[qualname] = table

    def _class_body(
        self,
        body: list[ast.stmt],
        qualname: str,
        outer: frozenset[str],
        table: ClassTable,
        own: list[Piece],
        methods: list[str],
    ) -> None:
        for node in statements(body):
            if isinstance(node, Function):
                self.function(node, f"{qualname}.", outer)
                methods.append(node.name)
            elif isinstance(node, ast.ClassDef):
                self.klass(node, f"{qualname}.", outer)
                methods.append(node.name)
            elif isinstance(node, ast.If | ast.Try):
                for inner in _bodies(node):
                    self._class_body(inner, qualname, outer, table, own, methods)
                test = [node.test] if isinstance(node, ast.If) else []
                own.append(Piece(digest(*test), mentions(test, outer)))
            else:
                piece = Piece(digest(node), mentions([node], outer))
                bound = _targets(node)
                for name in bound:
                    _add(table.attributes, name, piece)
                    if isinstance(node, ast.Assign) and _is_special(name):
                        own.append(piece)
                if not bound:
                    own.append(piece)


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _bodies(node: ast.If | ast.Try) -> Iterator[list[ast.stmt]]:
    if isinstance(node, ast.If):
        yield node.body
        yield node.orelse
        return
    yield from (node.body, node.orelse, node.finalbody)
    yield from (handler.body for handler in node.handlers)


def _annotations(node: Function) -> list[object]:
    every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return [*(one.annotation for one in every), node.returns]


def _add(pieces: dict[str, Piece], name: str, piece: Piece) -> None:
    before = pieces.get(name)
    pieces[name] = _joined([before, piece]) if before else piece


def _joined(pieces: list[Piece]) -> Piece:
    """Several pieces as one."""
    if len(pieces) == 1:
        return pieces[0]
    every = frozenset(name for piece in pieces for name in piece.mentions)
    return Piece(digest(*(piece.digest for piece in pieces)), every)


def _targets(node: ast.stmt) -> tuple[str, ...]:
    """The names that an assignment binds; nothing for what does more, or something else."""
    if isinstance(node, ast.Assign):
        targets: list[ast.expr] = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        targets = [node.target]
    else:
        return ()
    names: list[str] = []
    for target in targets:
        parts = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
        for part in parts:
            if not isinstance(part, ast.Name):
                return ()
            names.append(part.id)
    return tuple(names)


def _bound(node: ast.stmt, table: Table) -> tuple[str, ...]:
    """The names of a module that a statement binds, or whose objects it changes."""
    names = _targets(node)
    if names:
        return names
    targets = node.targets if isinstance(node, ast.Assign) else []
    roots: list[str] = []
    for target in targets:
        place: ast.AST = target
        while isinstance(place, ast.Attribute | ast.Subscript):
            place = place.value
        own = isinstance(place, ast.Name) and _is_own(place.id, table)
        if not own or not isinstance(place, ast.Name):
            return ()
        roots.append(place.id)
    return tuple(roots)


def _is_own(name: str, table: Table) -> bool:
    return name in table.names or name in table.classes or name in table.functions
