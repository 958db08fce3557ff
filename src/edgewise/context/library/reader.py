"""Reads the statements of a library's module into a table."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator
from typing import Any

from edgewise.context.library.mentions import Scope, chain_of, in_scope, mentions
from edgewise.context.library.normal import (
    Function,
    digest,
    header,
    parameters,
    statements,
)
from edgewise.context.library.outward import NOTHING, Outward, outward
from edgewise.context.library.places import (
    is_plain,
    is_special,
    makes_object,
    names_bound,
    places_changed,
    root_of,
    without_parameters,
)
from edgewise.context.library.table import NO_PIECE, RETURNED, ClassTable, Piece, Table
from edgewise.source.syntax import children, walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

NO_SCOPE = Scope()  # that of a module
_OVERLOADS = frozenset({"typing.overload", "typing_extensions.overload"})


def table_of(tree: ast.Module, name: str, is_package: bool) -> Table:
    """The table of a module called `name`."""
    reader = Reader(name, is_package)
    reader.body(tree.body, [])
    return reader.told()


class Reader:
    """Sorts the statements of a module called `name`."""

    def __init__(self, name: str, is_package: bool) -> None:
        self.package = name if is_package else name.rpartition(".")[0]
        self.table = Table()
        self.rest: list[Piece] = []
        self.binding: set[str] = set()  # names and classes that were met
        self.made: set[str] = set()  # names of what the module has made itself
        self.aliases: dict[str, ast.Name] = {}  # names for classes of Python

    def told(self) -> Table:
        """What was read, when all has been."""
        self.table.rest = _joined(self.rest) if self.rest else NO_PIECE
        return self.table

    def body(self, body: list[ast.stmt], around: list[ast.AST]) -> None:
        """The statements of a module, or of a compound statement in it."""
        for statement in self.telling(body):
            self.statement(statement, around)

    def telling(self, body: list[ast.stmt]) -> Iterator[ast.stmt]:
        """The statements that do something; an overload is for type checkers if more follows.

        One by one: those before the next one have to be read when it is asked for.
        """
        found = list(statements(body))
        last = {node.name: node for node in found if isinstance(node, Function)}
        for node in found:
            if not isinstance(node, Function) or node is last[node.name] or not self._waits(node):
                yield node

    def _waits(self, node: Function) -> bool:
        """Whether a function is decorated with `typing.overload`, and nothing else."""
        chain = chain_of(node.decorator_list[0]) if len(node.decorator_list) == 1 else ""
        root, _, rest = chain.partition(".")
        targets = self.table.imports.get(root, ()) if root not in self.table.names else ()
        return any(f"{target}.{rest}".strip(".") in _OVERLOADS for target in targets)

    def statement(self, node: ast.stmt, around: list[ast.AST]) -> None:
        if isinstance(node, Function):
            self.function(node, "", NO_SCOPE)
            self._name(node.name, self._around(around))
        elif isinstance(node, ast.ClassDef):
            self.klass(node, "", NO_SCOPE)
            self._name(node.name, self._around(around))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self._import(node, around)
        elif isinstance(node, ast.If | ast.Try | ast.With) or type(node).__name__ == "TryStar":
            self._compound(node, around)
        else:
            bound = self._bound(node)
            piece = Piece(digest(node, *around), self._mentions([node, *around]))
            called = [one for one in walk(node) if isinstance(one, ast.Call)]
            for name in bound:
                self._name(name, piece)
                self._note_calls(name, [call.func for call in called], NO_SCOPE)
            self._alias(node, bound, around)
            if not bound:
                self.rest.append(piece)

    def _alias(self, node: ast.stmt, bound: tuple[str, ...], around: list[ast.AST]) -> None:
        """Note what is only another name for a class of Python, like `Base = dict`."""
        if not bound:
            self.aliases.clear()  # who knows what it binds
        value = node.value if isinstance(node, ast.Assign) and not around else None
        if isinstance(value, ast.Name) and len(bound) == 1 and self._is_pythons(value.id):
            self.aliases[bound[0]] = value

    def _is_pythons(self, name: str) -> bool:
        known = (self.table.names, self.table.imports, self.table.classes, self.table.functions)
        here = bool(self.table.stars) or any(name in part for part in known)
        return not here and isinstance(getattr(builtins, name, None), type)

    def _bound(self, node: ast.stmt) -> tuple[str, ...]:
        """The names of a module that a statement binds, or whose objects it changes."""
        names = names_bound(node)
        if names:
            made = isinstance(node, ast.Assign | ast.AnnAssign) and makes_object(node.value)
            (self.made.update if made else self.made.difference_update)(names)
            return names
        roots = [root_of(place) for place in places_changed(node)]
        return tuple(roots) if all(map(self._is_own, roots)) else ()

    def _is_own(self, name: str) -> bool:
        """Whether a name stands for something that the module has made itself."""
        own = (self.made, self.table.classes, self.table.functions)
        return name not in self.table.imports and any(name in part for part in own)

    def _compound(self, node: Any, around: list[ast.AST]) -> None:
        """A condition, or an attempt: what stands in it depends on that as well."""
        parts: list[ast.AST] = [node.test] if isinstance(node, ast.If) else []
        if isinstance(node, ast.With):
            self.aliases.clear()
            parts = [item.context_expr for item in node.items]
        handlers = getattr(node, "handlers", [])
        parts += [handler.type for handler in handlers if handler.type is not None]
        for body in (node.body, *(h.body for h in handlers)):
            self.body(body, [*around, *parts])
        for name in ("orelse", "finalbody"):
            self.body(getattr(node, name, []), [*around, *parts])

    def _around(self, around: list[ast.AST]) -> Piece:
        return Piece(digest(*around) if around else "", self._mentions(around))

    def _name(self, name: str, piece: Piece) -> None:
        self.binding.add(name)
        self.aliases.pop(name, None)
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
                if local != alias.name:  # nobody looks that up, but it has to be there
                    self.table.imports[alias.name] = [alias.name]
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

    def _mentions(self, parts: Iterable[Any], scope: Scope = NO_SCOPE) -> frozenset[str]:
        return frozenset(
            ":" + self.absolute(name[1:]) if name.startswith(":") else name
            for name in in_scope(mentions(parts), scope)
        )

    def function(self, node: Function, prefix: str, outer: Scope) -> None:
        """A function, and those within it."""
        qualname = prefix + node.name
        local = outer.within(node)
        kind = type(node).__name__
        own = Piece(
            digest(kind, parameters(node.args), node.body), self._mentions(node.body, local)
        )
        _add(self.table.functions, qualname, own)
        _add(
            self.table.headers,
            qualname,
            Piece(
                digest(parameters(node.args), *header(node)), self._mentions(header(node), outer)
            ),
        )
        said = digest(_annotations(node), ast.get_docstring(node, clean=False))
        self.table.texts[qualname] = digest(self.table.texts.get(qualname, ""), said)
        if not outer.local:  # else it is defined when another one runs
            self._note_calls(qualname, node.decorator_list, outer)
        changes = outward(node, local.local, outer.local)
        before = self.table.outward.get(qualname, Outward(NOTHING, frozenset()))
        self.table.outward[qualname] = Outward(
            max(before.level, changes.level),
            before.calls | changes.calls,
            before.stores or changes.stores,
        )
        self._within(node.body, f"{qualname}.", local)

    def _note_calls(self, name: str, called: list[ast.expr], scope: Scope) -> None:
        """Keep what is called when something is defined."""
        found = set(self.table.calls.get(name, ()))
        for one in called:
            deeper = isinstance(one, ast.Call)
            function = one.func if isinstance(one, ast.Call) else one
            mentioned = self._mentions([function], scope)
            found |= {f"{mention}{RETURNED}" if deeper else mention for mention in mentioned}
        if found:
            self.table.calls[name] = frozenset(found)

    def _within(self, body: list[ast.stmt], prefix: str, local: Scope) -> None:
        """The functions and classes that stand in a function."""
        waiting: list[ast.AST] = list(body)
        while waiting:
            node = waiting.pop(0)
            if isinstance(node, Function):
                self.function(node, prefix, local)
            elif isinstance(node, ast.ClassDef):
                self.klass(node, prefix, local)
            else:
                waiting.extend(children(node))

    def klass(self, node: ast.ClassDef, prefix: str, outer: Scope) -> None:
        """A class, and what stands in its body."""
        qualname = prefix + node.name
        self.binding.add(qualname)
        aliases = self.aliases if not prefix else {}
        every = [aliases.get(getattr(base, "id", ""), base) for base in node.bases]
        bases = [without_parameters(base) if is_plain(base) else base for base in every]
        parts: list[Any] = [*bases, *node.keywords, *node.decorator_list]
        own = [Piece(digest(*parts), self._mentions(parts, outer))]
        direct = [without_parameters(base) for base in every]
        table = ClassTable(own[0], tuple(sorted(self._mentions(direct, outer))))
        if not outer.local:
            metaclasses = [keyword.value for keyword in node.keywords if keyword.arg == "metaclass"]
            self._note_calls(qualname, [*node.decorator_list, *metaclasses], outer)
        simple = all(isinstance(base, ast.Name | ast.Attribute) for base in direct)
        table.plain = simple and not node.keywords and not node.decorator_list
        methods: list[str] = []
        self._class_body(node.body, qualname, outer, table, own, methods)
        table.own = _joined(own)
        table.methods = tuple(dict.fromkeys(methods))
        self.table.classes[qualname] = table

    def _class_body(
        self,
        body: list[ast.stmt],
        qualname: str,
        outer: Scope,
        table: ClassTable,
        own: list[Piece],
        methods: list[str],
    ) -> None:
        for node in self.telling(body):
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
                own.append(Piece(digest(*test), self._mentions(test, outer)))
            else:
                piece = Piece(digest(node), self._mentions([node], outer))
                bound = names_bound(node)
                if isinstance(node, ast.AnnAssign) and bound:
                    said = Piece(digest(bound, [node.annotation]), frozenset())
                    _add(table.fields, bound[0], said)
                    if node.value is None:
                        continue
                for name in bound:
                    _add(table.attributes, name, piece)
                    if isinstance(node, ast.Assign | ast.AnnAssign) and is_special(name):
                        own.append(piece)
                if not bound:
                    own.append(piece)


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
