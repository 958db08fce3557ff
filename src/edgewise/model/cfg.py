"""Statements to nodes and edges: one handler per class of `ast` statement.

A control-flow graph of Rothermel and Harrold (TOSEM 1997) has a node for each
simple statement and predicate, and labelled edges. Python needs a few more
kinds of node, all of which keep the walk over two graphs unchanged:

* A `match` is a chain of `case` nodes with T and F edges, not one node with
  many edges: patterns and guards are tried in order and may have effects.
* A `try` has an `exception` edge to its first handler, each handler a T edge to
  its body and an F edge to the next, the last one to a node `unhandled`.
* A `finally` is built once; its end has an edge for each reason it was entered
  for, so that a changed way out is seen where it leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from edgewise.model.entity import ProcedureId
from edgewise.model.exits import (
    BREAK,
    CONTINUE,
    NORMAL,
    RETURN,
    Dangling,
    Exits,
    FinallyFrame,
    Frontier,
    HandlersFrame,
    LoopFrame,
)
from edgewise.model.procedure import (
    ENTRY,
    EXCEPTION,
    EXIT,
    FALSE,
    TRUE,
    Edge,
    Node,
    Point,
    Procedure,
)
from edgewise.model.scopes import Scope, body_start, documented, scopes
from edgewise.model.totality import (
    cannot_raise,
    lasting_names,
    names_bound,
    parameters,
    total_test,
)
from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

Loop = ast.For | ast.AsyncFor | ast.While
Try = ast.Try  # ast.TryStar has the same fields; it exists from 3.11 on


def procedures(tree: ast.Module, path: str) -> tuple[Procedure, ...]:
    """The control-flow graph of every procedure of one file, in the order of the text."""
    return tuple(_Builder(scope).procedure() for scope in scopes(tree, path))


class _Builder:
    """Builds the graph of one scope."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.lasting = lasting_names(scope.syntax)
        self.total = parameters(scope.syntax) & self.lasting  # names bound at this point
        self.exits = Exits()
        self.before: Point | None = None
        self.edges: list[Edge] = []
        line = getattr(scope.syntax, "lineno", 1)
        self.nodes = [
            Node(ENTRY, "entry", line, None, raises=False),
            Node(EXIT, "exit", line, None, raises=False),
            Node(2, "raise exit", line, None, raises=False),
        ]

    def procedure(self) -> Procedure:
        syntax = self.scope.syntax
        if isinstance(syntax, ast.Lambda | ast.GeneratorExp):
            self._expression(syntax)
        else:
            self._whole_body(cast(ast.FunctionDef, syntax))
        for edge, target in self.exits.settled:
            self._connect([edge], target)
        return self._finished()

    def _finished(self) -> Procedure:
        incoming: dict[int, list[Edge]] = {}
        outgoing: dict[int, list[Edge]] = {}
        for edge in self.edges:
            incoming.setdefault(edge.target, []).append(edge)
            outgoing.setdefault(edge.source, []).append(edge)
        return Procedure(
            id=ProcedureId(self.scope.path, self.scope.qualname, self.scope.ordinal),
            kind=self.scope.kind,
            scope=self.scope.syntax,
            nodes=tuple(self.nodes),
            edges=tuple(self.edges),
            parent=self.scope.parent,
            incoming={node: tuple(edges) for node, edges in incoming.items()},
            outgoing={node: tuple(edges) for node, edges in outgoing.items()},
        )

    def _expression(self, syntax: ast.Lambda | ast.GeneratorExp) -> None:
        node = self._node("expression", syntax.lineno, syntax)
        self._connect([Dangling(ENTRY, marker=node)], node)
        self._connect([Dangling(node)], EXIT)

    def _whole_body(self, syntax: ast.FunctionDef) -> None:
        start = body_start(syntax)
        line = syntax.body[start].lineno if start < len(syntax.body) else self.nodes[0].line
        point = Point(syntax, "body", start, line)
        entry = Dangling(ENTRY, point=point)
        frontier = self._body(syntax, "body", [entry], documented(syntax))
        self._connect(self._closed(syntax, "body", frontier), EXIT)

    # -- the tools of every handler ------------------------------------------------

    def _node(self, kind: str, line: int, syntax: ast.AST | None, raises: bool = True) -> int:
        point = self.before if isinstance(syntax, ast.stmt) else None
        self.before = None
        self.nodes.append(Node(len(self.nodes), kind, line, syntax, raises, point))
        return len(self.nodes) - 1

    def _connect(self, frontier: Frontier, target: int) -> None:
        for edge in frontier:
            self.edges.append(Edge(edge.source, target, edge.label, edge.point, edge.marker))

    def _body(self, parent: ast.AST, name: str, frontier: Frontier, start: int = 0) -> Frontier:
        statements: Sequence[ast.stmt] = getattr(parent, name)
        outside = self.total
        for index in range(start, len(statements)):
            statement = statements[index]
            self.before = Point(parent, name, index, statement.lineno)
            frontier = _pointed(frontier, self.before)
            frontier = self._statement(statement, frontier)
            self.total = self.total | (names_bound(statement) & self.lasting)
        self.total = outside
        return frontier

    def _closed(self, parent: ast.AST, name: str, frontier: Frontier) -> Frontier:
        """`frontier` with the end of a body as the point of its one edge."""
        statements: Sequence[ast.stmt] = getattr(parent, name)
        line = statements[-1].lineno if statements else getattr(parent, "lineno", 1)
        return _pointed(frontier, Point(parent, name, len(statements), line))

    def _branch(self, parent: ast.AST, name: str, source: int, label: str) -> Frontier:
        """The frontier behind one body of a compound statement, entered along `label`."""
        first = getattr(parent, name)[0]
        entry = Dangling(source, label, Point(parent, name, 0, first.lineno))
        return self._closed(parent, name, self._body(parent, name, [entry]))

    def _statement(self, statement: ast.stmt, frontier: Frontier) -> Frontier:
        handler = _HANDLERS.get(type(statement), _Builder._simple)
        return handler(self, statement, frontier)

    # -- one handler per class of statement ----------------------------------------

    def _simple(self, statement: ast.stmt, frontier: Frontier) -> Frontier:
        raises = not cannot_raise(statement, self.total) or self._store_may_raise(statement)
        kind = type(statement).__name__.lower()
        node = self._node(kind, statement.lineno, statement, raises)
        self._connect(frontier, node)
        return [Dangling(node)]

    def _store_may_raise(self, statement: ast.stmt) -> bool:
        """Whether binding a name may raise: in a class whose metaclass chose its namespace.

        An enumeration refuses a name it has seen: test_equivalence.py::test_refused_name.
        """
        scope = self.scope.syntax
        binds = isinstance(statement, ast.Assign | ast.FunctionDef | ast.AsyncFunctionDef)
        return binds and isinstance(scope, ast.ClassDef) and bool(scope.bases or scope.keywords)

    def _jump(self, statement: ast.stmt, frontier: Frontier) -> Frontier:
        reason = _REASONS[type(statement)]
        (edge,) = self._simple(statement, frontier)
        label = EXCEPTION if reason == EXCEPTION else ""
        self.exits.leave(reason, Dangling(edge.source, label))
        return []

    def _if(self, statement: ast.stmt, frontier: Frontier) -> Frontier:
        statement = cast(ast.If, statement)
        raises = not total_test(statement.test, self.total)
        node = self._node("if", statement.lineno, statement, raises)
        self._connect(frontier, node)
        taken = self._branch(statement, "body", node, TRUE)
        if statement.orelse:
            return taken + self._branch(statement, "orelse", node, FALSE)
        if not taken:  # only the F edge comes out: the next statement witnesses it
            return [Dangling(node, FALSE)]
        return [*taken, Dangling(node, FALSE, Point(statement, "orelse", 0, statement.lineno))]

    def _loop(self, statement: ast.stmt, frontier: Frontier) -> Frontier:
        statement = cast(Loop, statement)
        header = self._node(type(statement).__name__.lower(), statement.lineno, statement)
        self._connect(frontier, header)
        frame = LoopFrame(header)
        self.exits.frames.append(frame)
        self._connect(self._branch(statement, "body", header, TRUE), header)
        self.exits.frames.pop()
        if isinstance(statement, ast.While) and _constant_true(statement.test):
            return frame.breaks
        if statement.orelse:
            return self._branch(statement, "orelse", header, FALSE) + frame.breaks
        point = Point(statement, "orelse", 0, statement.lineno)
        return [Dangling(header, FALSE, point), *frame.breaks]

    def _with(self, statement: ast.stmt, frontier: Frontier) -> Frontier:
        statement = cast(ast.With, statement)
        node = self._node(type(statement).__name__.lower(), statement.lineno, statement)
        self._connect(frontier, node)
        entry = Dangling(node, "", Point(statement, "body", 0, statement.body[0].lineno))
        behind = self._body(statement, "body", [entry])
        if any(edge.label for edge in behind):  # `if a: raise` comes last: only this end shows F
            behind = self._closed(statement, "body", behind)
        end = self._node("end with", statement.lineno, None)
        self._connect(behind, end)
        self._connect([Dangling(node, EXCEPTION)], end)  # the manager swallowed an exception
        return [Dangling(end)]

    def _match(self, statement: ast.stmt, frontier: Frontier) -> Frontier:
        statement = cast(ast.Match, statement)
        node = self._node("match", statement.lineno, statement)
        self._connect(frontier, node)
        behind: Frontier = []
        untried = [Dangling(node)]
        for case in statement.cases:
            header = self._node("case", case.pattern.lineno, case)
            self._connect(untried, header)
            behind += self._branch(case, "body", header, TRUE)
            untried = [Dangling(header, FALSE)]
            if _irrefutable(case):
                return behind
        point = Point(statement, "cases", len(statement.cases), statement.lineno)
        return [*behind, Dangling(untried[0].source, FALSE, point)]

    def _try(self, statement: ast.stmt, frontier: Frontier) -> Frontier:
        statement = cast(Try, statement)
        node = self._node("try", statement.lineno, statement, raises=False)
        self._connect(frontier, node)
        if not statement.finalbody:
            return self._protected(statement, node)
        frame = FinallyFrame()
        self.exits.frames.append(frame)
        for edge in self._protected(statement, node):
            frame.park(NORMAL, edge)
        self.exits.frames.pop()
        return self._finally(statement, frame)

    def _protected(self, statement: Try, node: int) -> Frontier:
        """The body, handlers and else of a `try`."""
        frame = HandlersFrame()
        self.exits.frames.append(frame)
        first = statement.body[0]
        entry = Dangling(node, "", Point(statement, "body", 0, first.lineno))
        behind = self._closed(statement, "body", self._body(statement, "body", [entry]))
        self.exits.frames.pop()
        if statement.orelse:
            behind = self._closed(statement, "orelse", self._body(statement, "orelse", behind))
        return behind + self._handlers(statement, [Dangling(node, EXCEPTION), *frame.raised])

    def _handlers(self, statement: Try, raised: Frontier) -> Frontier:
        behind: Frontier = []
        star = not isinstance(statement, ast.Try)
        for handler in statement.handlers:
            header = self._node("handler", handler.lineno, handler)
            self._connect([_marked(edge, header) for edge in raised], header)
            raised = [Dangling(header, FALSE)]
            if star:  # what is left of the group goes on to the next handler, whatever happened
                raised += self._part_handled(handler, header)
            else:
                behind += self._branch(handler, "body", header, TRUE)
            if handler.type is None:
                return behind
        unhandled = self._node("unhandled", statement.lineno, None, raises=star)
        self._connect([_marked(edge, unhandled) for edge in raised], unhandled)
        self.exits.leave(EXCEPTION, Dangling(unhandled, EXCEPTION))
        return [*behind, Dangling(unhandled)] if star else behind

    def _part_handled(self, handler: ast.ExceptHandler, header: int) -> Frontier:
        """Every way out of the body of an `except*`: normally, or by an exception."""
        frame = HandlersFrame()
        self.exits.frames.append(frame)
        handled = self._branch(handler, "body", header, TRUE)
        self.exits.frames.pop()
        return handled + frame.raised

    def _finally(self, statement: Try, frame: FinallyFrame) -> Frontier:
        line = statement.finalbody[0].lineno
        node = self._node("finally", line, None)
        for reason, parked in frame.parked.items():
            for edge in parked:
                label = edge.label or ("" if reason == NORMAL else reason)
                self._connect([Dangling(edge.source, label, edge.point, edge.marker)], node)
        # Entered from anywhere inside, handlers included: its own start tells.
        entry = Dangling(node, "", Point(statement, "finalbody", 0, line))
        behind = self._closed(statement, "finalbody", self._body(statement, "finalbody", [entry]))
        end = self._node("end finally", line, None, raises=False)
        self._connect(behind, end)
        for reason in frame.parked:
            if reason != NORMAL:
                self.exits.leave(reason, Dangling(end, reason))
        return [Dangling(end, NORMAL)] if NORMAL in frame.parked else []


_REASONS: dict[type[ast.stmt], str] = {
    ast.Return: RETURN,
    ast.Raise: EXCEPTION,
    ast.Break: BREAK,
    ast.Continue: CONTINUE,
}

_HANDLERS: dict[type[ast.stmt], Callable[[_Builder, ast.stmt, Frontier], Frontier]] = {
    ast.Return: _Builder._jump,
    ast.Raise: _Builder._jump,
    ast.Break: _Builder._jump,
    ast.Continue: _Builder._jump,
    ast.If: _Builder._if,
    ast.For: _Builder._loop,
    ast.AsyncFor: _Builder._loop,
    ast.While: _Builder._loop,
    ast.With: _Builder._with,
    ast.AsyncWith: _Builder._with,
    ast.Match: _Builder._match,
    ast.Try: _Builder._try,
}
if hasattr(ast, "TryStar"):
    _HANDLERS[ast.TryStar] = _Builder._try


def _pointed(frontier: Frontier, point: Point) -> Frontier:
    """`frontier`, its edge given `point` if it is alone and has none of its own."""
    if len(frontier) != 1 or frontier[0].point is not None or frontier[0].marker is not None:
        return frontier
    (edge,) = frontier
    return [Dangling(edge.source, edge.label, point)]


def _marked(edge: Dangling, marker: int) -> Dangling:
    return Dangling(edge.source, edge.label, edge.point, marker)


def _constant_true(test: ast.expr) -> bool:
    return isinstance(test, ast.Constant) and bool(test.value)


def _irrefutable(case: ast.match_case) -> bool:
    """Whether nothing can fall past `case`; a guard can always fail."""
    return case.guard is None and _matches_all(case.pattern)


def _matches_all(pattern: ast.pattern) -> bool:
    if isinstance(pattern, ast.MatchAs):
        return pattern.pattern is None or _matches_all(pattern.pattern)
    return isinstance(pattern, ast.MatchOr) and any(map(_matches_all, pattern.patterns))


def own_statements(parent: ast.AST) -> Iterator[ast.stmt]:
    """Every statement below `parent` that runs in the same procedure."""
    for child in children(parent):
        if isinstance(child, ast.stmt):
            yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.expr):
            yield from own_statements(child)
