"""`ast` in, `ast` with probes out.

Probes carry no line number (the compiler accepts -1 for "nowhere"), so line
events, tracebacks, coverage.py and debuggers see the program as it was written.
The exception is the first probe of a function: there the compiler would borrow
the line of the `def`, so it carries the line of the first statement.

Nothing is added to any namespace: probes live in builtins, which every
function can reach whatever its globals. Class bodies declare the names global,
for their namespace may be any mapping (`__prepare__`), one with `__missing__`
included.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from edgewise.model.procedure import Procedure
from edgewise.model.regions import Region
from edgewise.model.scopes import Function, body_start
from edgewise.model.totality import cannot_raise
from edgewise.trace import snippets
from edgewise.trace.placement import ENTERED, EVALUATED, PASSED, SERVED, Placement, Probe
from edgewise.trace.snippets import Names

Slot = tuple[int, str]  # identity of the parent node, name of one of its body lists


def instrument(tree: ast.Module, placement: Placement, key: str, digest: str) -> None:
    """Put the probes of `placement` into `tree`, in place.

    `key` names the file's probe lists in builtins, `digest` the version of the
    text; both end up in the code so that it describes itself when run from a cache.
    """
    names = Names(key)
    plan = _Plan(names, placement)
    for probe in placement.probes:
        plan.add(probe)
    plan.add_flushes(tree)
    plan.apply(tree)
    _declare_in_classes(placement.procedures, names)
    _note_computed_names(tree, names)
    _bracket_module(tree, names, placement, digest)


@dataclass(slots=True)
class _Wrap:
    """A region to be bracketed: statements [start, stop) of a list."""

    start: int
    stop: int
    probe: Probe
    region: Region


class _Plan:
    """What goes where. Indices are those of the untouched tree until `apply`."""

    def __init__(self, names: Names, placement: Placement) -> None:
        self.names = names
        self.procedures = placement.procedures
        self.parents: dict[int, ast.AST] = {}
        self.inserts: dict[Slot, dict[int, list[ast.stmt]]] = defaultdict(lambda: defaultdict(list))
        self.wraps: dict[Slot, list[_Wrap]] = defaultdict(list)
        by_id = {procedure.id: procedure.scope for procedure in self.procedures}
        self.holders = {id(p.scope): by_id[p.parent] for p in self.procedures if p.parent}
        self.entries = {p.procedure: p for p in placement.probes if p.kind == ENTERED}
        self.suspends = {
            number: _suspends(procedure.scope) for number, procedure in enumerate(self.procedures)
        }

    def add(self, probe: Probe) -> None:
        if probe.kind == ENTERED:
            self._add_entry(probe)
        elif probe.kind == PASSED:
            self._add_passed(probe)
        elif probe.kind == EVALUATED:
            self._add_evaluated(probe)
        elif probe.kind == SERVED and probe.region is not None:
            self._add_region(probe, probe.region)

    def _insert(self, parent: ast.AST, body: str, index: int, added: list[ast.stmt]) -> None:
        self.parents[id(parent)] = parent
        self.inserts[id(parent), body][index].extend(added)

    def _add_entry(self, probe: Probe) -> None:
        scope = probe.syntax
        if isinstance(scope, ast.Module):  # one probe for the whole file
            for procedure in self.procedures:
                if isinstance(procedure.scope, Function):
                    self._guard(procedure.scope, probe.index)
        elif isinstance(scope, Function):
            self._guard(scope, probe.index)

    def _guard(self, scope: ast.FunctionDef | ast.AsyncFunctionDef, index: int) -> None:
        receiver = self._receiver(scope)
        guard = snippets.entry_guard(self.names, index, receiver)
        start = body_start(scope)
        at = scope.body[min(start, len(scope.body) - 1)]
        decorators = getattr(at, "decorator_list", None)
        snippets.locate(guard, decorators[0].lineno if decorators else at.lineno)
        self._insert(scope, "body", start, [guard])

    def _receiver(self, scope: ast.FunctionDef | ast.AsyncFunctionDef) -> snippets.Receiver | None:
        in_class = isinstance(self.holders.get(id(scope)), ast.ClassDef)
        return snippets.receiver_of(scope) if in_class else None

    def _add_passed(self, probe: Probe) -> None:
        point = probe.point
        assert point is not None
        added: list[ast.stmt] = []
        if probe.resumes and self.suspends[probe.procedure]:
            # Whoever resumes a generator must see its file as touched.
            entry = self.entries.get(probe.procedure)
            if entry is not None:
                added.append(snippets.entry_guard(self.names, entry.index, None))
        added.append(snippets.passed(self.names, probe.index))
        if point.body == "cases":
            assert isinstance(point.parent, ast.Match)
            point.parent.cases.append(snippets.otherwise(added))
        else:
            self._insert(point.parent, point.body, point.index, added)

    def _add_evaluated(self, probe: Probe) -> None:
        syntax = probe.syntax
        if isinstance(syntax, ast.ExceptHandler):
            assert syntax.type is not None
            syntax.type = snippets.noted_type(self.names, probe.index, syntax.type)
        elif isinstance(syntax, ast.match_case):
            assert syntax.guard is not None
            syntax.guard = snippets.noted(self.names, probe.index, syntax.guard)
        elif isinstance(syntax, ast.Lambda):
            syntax.body = snippets.noted(self.names, probe.index, syntax.body)
        elif isinstance(syntax, ast.GeneratorExp):
            _note_generator(syntax, self.names, probe.index)
        else:  # a try statement, whose handlers may all decline
            handlers: list[ast.ExceptHandler] = getattr(syntax, "handlers")  # noqa: B009
            handlers.append(snippets.never_matches(self.names, probe.index))

    def _add_region(self, probe: Probe, region: Region) -> None:
        span = region.span
        self.parents[id(span.parent)] = span.parent
        self.wraps[id(span.parent), span.field].append(_Wrap(span.start, span.stop, probe, region))
        if region.bypass is not None:
            note = snippets.served(self.names, probe.index, region.owner)
            at = region.bypass
            self._insert(at.parent, at.field, at.start, [note])

    def add_flushes(self, tree: ast.Module) -> None:
        """After each import-time statement that may run project code, hand that code over."""
        for parent, body, index, statement in _import_time(tree):
            if not _runs_nothing(statement):
                check = snippets.flush(self.names, statement.lineno)
                self._insert(parent, body, index + 1, [check])

    def apply(self, tree: ast.Module) -> None:
        for parent_id, body in {*self.inserts, *self.wraps}:
            parent = self.parents[parent_id]
            statements: list[ast.stmt] = getattr(parent, body)
            inserts = self.inserts.get((parent_id, body), {})
            wraps = sorted(self.wraps.get((parent_id, body), ()), key=lambda w: (w.start, -w.stop))
            setattr(parent, body, self._emit(statements, 0, len(statements), inserts, wraps))

    def _emit(
        self,
        statements: Sequence[ast.stmt],
        start: int,
        stop: int,
        inserts: dict[int, list[ast.stmt]],
        wraps: list[_Wrap],
    ) -> list[ast.stmt]:
        """Statements [start, stop) with their insertions; `wraps` are outermost first."""
        result: list[ast.stmt] = []
        index = start
        while index < stop:
            wrap = next((w for w in wraps if w.start == index and w.stop <= stop), None)
            if wrap is None:
                result += inserts.get(index, ())
                result.append(statements[index])
                index += 1
                continue
            inner = [w for w in wraps if w is not wrap and wrap.start <= w.start < wrap.stop]
            body = self._emit(statements, wrap.start, wrap.stop, inserts, inner)
            result += snippets.bracketed(self.names, wrap.probe.index, wrap.region, body)
            index = wrap.stop
            wraps = [w for w in wraps if w is not wrap and w not in inner]
        ended_in_wrap = result and index == len(statements) and _was_wrapped(result[-1])
        if stop == len(statements) and not ended_in_wrap:
            result += inserts.get(stop, ())
        return result


def _was_wrapped(statement: ast.stmt) -> bool:
    return getattr(statement, "edgewise_bracket", False)


def _suspends(scope: ast.AST) -> bool:
    """Whether `scope` is a generator function or a coroutine."""
    if isinstance(scope, ast.AsyncFunctionDef):
        return True
    if not isinstance(scope, ast.FunctionDef):
        return False
    waiting: list[ast.AST] = list(scope.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, Function | ast.ClassDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
    return False


def _note_generator(syntax: ast.GeneratorExp, names: Names, index: int) -> None:
    """Note the first thing a generator expression evaluates after it was created."""
    first = syntax.generators[0]
    if first.ifs:
        first.ifs[0] = snippets.noted(names, index, first.ifs[0])
    elif len(syntax.generators) > 1:
        second = syntax.generators[1]
        second.iter = snippets.noted(names, index, second.iter)
    else:
        syntax.elt = snippets.noted(names, index, syntax.elt)


def _import_time(tree: ast.Module) -> Iterator[tuple[ast.AST, str, int, ast.stmt]]:
    """Every statement that runs at import: of the module and of classes outside functions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        parent = waiting.pop()
        for body in ("body", "orelse", "finalbody", "handlers", "cases"):
            for index, child in enumerate(getattr(parent, body, ())):
                started = parent is not tree or index >= body_start(tree)
                if isinstance(child, ast.stmt) and started:
                    yield parent, body, index, child
                if not isinstance(child, Function):
                    waiting.append(child)


def _runs_nothing(statement: ast.stmt) -> bool:
    """Whether no project code can run in `statement` that has no unit of its own."""
    jump = isinstance(statement, ast.Raise | ast.Break | ast.Continue | ast.Return)
    imports = isinstance(statement, ast.Import | ast.ImportFrom)
    return jump or imports or cannot_raise(statement, frozenset())


def _declare_in_classes(procedures: Sequence[Procedure], names: Names) -> None:
    for procedure in procedures:
        scope = procedure.scope
        if isinstance(scope, ast.ClassDef):
            scope.body.insert(body_start(scope), snippets.declaration(names))


_BY_NAME = {"getattr": 1, "hasattr": 1, "import_module": 0, "__import__": 0}


def _note_computed_names(tree: ast.Module, names: Names) -> None:
    """Let calls that look something up by a computed name tell which name it was."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else None
        called = node.func.id if isinstance(node.func, ast.Name) else called
        position = _BY_NAME.get(called or "")
        if position is None or len(node.args) <= position:
            continue
        if isinstance(node.func, ast.Attribute) and position == 1:
            continue  # somebody's method called getattr
        argument = node.args[position]
        starred = any(isinstance(a, ast.Starred) for a in node.args[: position + 1])
        if not starred and not isinstance(argument, ast.Constant):
            node.args[position] = snippets.looked_up(names, argument)


def _bracket_module(tree: ast.Module, names: Names, placement: Placement, digest: str) -> None:
    """Make the module announce itself first and its end last, however it ends."""
    start = body_start(tree)
    path = placement.procedures[0].id.path
    line = tree.body[start].lineno if start < len(tree.body) else 1
    head, body = tree.body[:start], tree.body[start:]
    if line < 1:
        line = next((s.lineno for s in body if s.lineno > 0), 1)
    begin, rest = snippets.module_bracket(names, path, placement.size, digest, body, line)
    tree.body = [*head, begin, rest]
