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

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import cast

from edgewise.data import dataclass
from edgewise.model.blocks import LOOPS
from edgewise.model.procedure import FALSE, Procedure
from edgewise.model.regions import Region
from edgewise.model.scopes import Function, body_start, suspends_itself
from edgewise.model.totality import cannot_raise
from edgewise.standard import ast, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace import snippets
from edgewise.trace.lines import (
    LOSES_LINES,
    first_line,
    in_tail,
    line_before,
    line_behind,
    put_on,
    was_wrapped,
)
from edgewise.trace.lookups import (
    note_computed_names,
    note_listings,
    note_misfits,
    note_names_in_libraries,
)
from edgewise.trace.placement import (
    ENTERED,
    EVALUATED,
    PASSED,
    SERVED,
    Placement,
    Probe,
    led,
    suspends,
)
from edgewise.trace.snippets import Names

_COLD_LOOPS = sys.version_info[:2] == (3, 11)  # see _Plan.add_warm_ups
_BODIES = (ast.Module, ast.ClassDef)

Slot = tuple[int, str]  # identity of the parent node, name of one of its body lists


def instrument(tree: ast.Module, placement: Placement, key: str, digest: str) -> None:
    """Put the probes of `placement` into `tree`, in place.

    `key` names the file's probe lists in builtins, `digest` the version of the
    text; both end up in the code so that it describes itself when run from a cache.
    """
    names = Names(key, placement.size)
    plan = _Plan(names, placement)
    for probe in placement.probes:
        plan.add(probe)
    plan.add_births(placement)
    plan.add_resumptions()
    if _COLD_LOOPS:
        plan.add_warm_ups()
    plan.add_flushes(tree)
    plan.apply(tree)
    _declare_in_classes(placement.procedures, names)
    note_computed_names(tree)
    note_listings(tree)
    note_misfits(tree)
    _bracket_module(tree, names, placement, digest)


def instrument_entries(tree: ast.Module, placement: Placement, key: str, digest: str) -> None:
    """Put the probes of `placement` into `tree`, in place, and nothing else.

    For code of which only entries and filled places count, and what import-time
    statements ran; of names computed at run time, those of attributes that are read.
    """
    names = Names(key, placement.size)
    plan = _Plan(names, placement)
    for probe in placement.probes:
        if probe.region is None or probe.region.owner is None:
            plan.add(probe)
        else:
            plan.add_lending(probe, probe.region)
    plan.add_resumptions()
    plan.add_flushes(tree, imports=True)
    plan.apply(tree)
    _declare_in_classes(placement.procedures, names)
    note_names_in_libraries(tree)
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
        self.led = {one for others in led(placement).values() for one in others}
        by_id = {procedure.id: procedure.scope for procedure in self.procedures}
        self.holders = {id(p.scope): by_id[p.parent] for p in self.procedures if p.parent}
        self.first_lines: dict[
            int, int
        ] = {}  # identity of a function -> line of its first statement
        self.entries = {p.procedure: p for p in placement.probes if p.kind == ENTERED}
        statements = [p.scope for p in self.procedures if isinstance(p.scope, (*_BODIES, Function))]
        self.tails = {id(n) for s in statements for n in in_tail(s)} if LOSES_LINES else set[int]()
        self.failed = dict(_failed_tests(placement)) if LOSES_LINES else {}
        self.suspends = {
            number: suspends_itself(procedure.scope)
            for number, procedure in enumerate(self.procedures)
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
        self.first_lines[id(scope)] = first_line(scope.body[start:] or scope.body)
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
        if id(point.parent) in self.tails:
            line = line_before(self.failed.get(probe.index))
            for statement in added:
                snippets.locate(statement, line)
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
        elif isinstance(syntax, ast.match_case) and probe.point is not None:
            assert isinstance(probe.point.parent, ast.Match)
            cases = probe.point.parent.cases
            cases.insert(cases.index(syntax), snippets.tried(self.names, probe.index))
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
        if region.waits:  # no bracket: what runs meanwhile would be taken for its own
            began = snippets.began(self.names, probe.index, region)
            self._insert(span.parent, span.field, span.start, [began])
        elif probe.index not in self.led:
            wrap = _Wrap(span.start, span.stop, probe, region)
            self.wraps[id(span.parent), span.field].append(wrap)
        if region.bypass is not None:
            note = snippets.served(self.names, probe.index, region.owner)
            at = region.bypass
            self._insert(at.parent, at.field, at.start, [note])
        for store in region.stored_on or ():
            store.value = snippets.stored_on(self.names, probe.index, store.value)

    def add_lending(self, probe: Probe, region: Region) -> None:
        """Note who fills a place, and who finds it full, without a bracket."""
        span = region.span
        self._insert(
            span.parent,
            span.field,
            span.start,
            [snippets.lent(self.names, probe.index, region.owner or "self")],
        )
        if region.bypass is not None:
            note = snippets.served(self.names, probe.index, region.owner, "_ew_borrow")
            at = region.bypass
            self._insert(at.parent, at.field, at.start, [note])

    def add_births(self, placement: Placement) -> None:
        """Let constructors tell which objects are new, where places hang on such objects."""
        filled = {id(holder) for holder in self._classes_of_owners(placement)}
        for procedure in self.procedures:
            scope = procedure.scope
            if isinstance(scope, ast.FunctionDef) and scope.name == "__init__":
                receiver = self._receiver(scope)
                if receiver is not None and id(self.holders[id(scope)]) in filled:
                    self._insert(scope, "body", body_start(scope), [snippets.born(receiver)])

    def _classes_of_owners(self, placement: Placement) -> Iterator[ast.ClassDef]:
        """The classes whose methods fill places of their own objects, and bases in the file.

        Where others' are filled, all classes of the file: it may be one of these.
        """
        classes = {s.name: s for p in self.procedures if isinstance(s := p.scope, ast.ClassDef)}
        waiting: list[ast.AST | None] = []
        for probe in placement.probes:
            scope = self.procedures[probe.procedure].scope
            if probe.region is not None and isinstance(scope, Function):
                receiver, holder = self._receiver(scope), self.holders.get(id(scope))
                if receiver is not None and receiver.name == probe.region.owner:
                    waiting.append(holder)
                elif probe.region.owner is not None:
                    waiting += classes.values()
        found: set[int] = set()
        while waiting:
            holder = waiting.pop()
            if isinstance(holder, ast.ClassDef) and id(holder) not in found:
                found.add(id(holder))
                yield holder
                waiting += [classes.get(b.id) for b in holder.bases if isinstance(b, ast.Name)]

    def add_resumptions(self) -> None:
        """After each statement that yields or awaits, tell whose file goes on."""
        for number, procedure in enumerate(self.procedures):
            entry = self.entries.get(number)
            if entry is None or not self.suspends[number]:
                continue
            for node in procedure.nodes:
                simple = node.point is not None and not hasattr(node.syntax, "body")
                if simple and node.point is not None and suspends(node.syntax or ast.Pass()):
                    guard = snippets.entry_guard(self.names, entry.index, None)
                    self._insert(node.point.parent, node.point.body, node.point.index + 1, [guard])

    def add_warm_ups(self) -> None:
        """Before a function's first time in a `while`, let the interpreter see it loop.

        Python 3.11 specialises code that was called eight times or has jumped back as
        often, but the jump of a `while` does not count: a loop that runs for long in a
        function called once stays slow, and a probe there costs as much as the loop.
        """
        for number, procedure in enumerate(self.procedures):
            entry, scope = self.entries.get(number), procedure.scope
            if entry is None or not isinstance(scope, Function):
                continue
            for node in procedure.nodes:
                at = node.point if isinstance(node.syntax, ast.While) else None
                if at is not None and (at.parent is not scope or at.index > body_start(scope)):
                    warm_up = snippets.warm_up(self.names, entry.index)
                    self._insert(at.parent, at.body, at.index, [warm_up])

    def add_flushes(self, tree: ast.Module, imports: bool = False) -> None:
        """After each import-time statement that may run project code, hand that code over.

        With `imports`, after imports as well: they may call `__getattr__` of a module.
        """
        for parent, body, index, statement in _import_time(tree):
            asked = imports and isinstance(statement, ast.Import | ast.ImportFrom)
            future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
            if statement.lineno < 0 or future or (_runs_nothing(statement) and not asked):
                continue
            last = index == len(getattr(parent, body)) - 1 and self._ends(parent, body)
            if last and id(statement) in self.tails and not isinstance(parent, _BODIES):
                continue  # the statement around it hands over right after
            check = snippets.flush(self.names, statement.lineno, last)
            snippets.locate(check, line_behind(statement) if last else -1)
            self._insert(parent, body, index + 1, [check])

    def _ends(self, parent: ast.AST, body: str) -> bool:
        """Whether the procedure may return at the end of a list of statements."""
        return id(parent) in self.tails and not (isinstance(parent, LOOPS) and body == "body")

    def apply(self, tree: ast.Module) -> None:
        for parent_id, body in {*self.inserts, *self.wraps}:
            parent = self.parents[parent_id]
            statements: list[ast.stmt] = getattr(parent, body)
            inserts = self.inserts.get((parent_id, body), {})
            wraps = sorted(self.wraps.get((parent_id, body), ()), key=lambda w: (w.start, -w.stop))
            setattr(parent, body, self._emit(statements, 0, len(statements), inserts, wraps))
        for procedure in self.procedures:
            line = self.first_lines.get(id(procedure.scope))
            if line is not None and isinstance(procedure.scope, Function):
                put_on(line, procedure.scope.body[body_start(procedure.scope) :])

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
            span = wrap.region.span
            last = wrap.stop == len(statements) and self._ends(span.parent, span.field)
            result += snippets.bracketed(self.names, wrap.probe.index, wrap.region, body, last)
            if last:
                finish = cast(ast.Try, result[-1]).finalbody[0]
                snippets.locate(finish, line_behind(statements[-1]))
            index = wrap.stop
            wraps = [w for w in wraps if w is not wrap and w not in inner]
        ended_in_wrap = result and index == len(statements) and was_wrapped(result[-1])
        if stop == len(statements) and not ended_in_wrap:
            result += inserts.get(stop, ())
        return result


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


def _failed_tests(placement: Placement) -> Iterator[tuple[int, ast.AST | None]]:
    """The probes that tell of a failed test, and the header that the test stands in."""
    for procedure, witnesses in zip(placement.procedures, placement.witnesses, strict=True):
        for edge, probes in zip(procedure.edges, witnesses.edges, strict=True):
            if edge.label == FALSE and edge.point is not None:
                yield from ((probe, procedure.nodes[edge.source].syntax) for probe in probes)


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


def _bracket_module(tree: ast.Module, names: Names, placement: Placement, digest: str) -> None:
    """Make the module announce itself first and its end last, however it ends."""
    start = body_start(tree)
    path = placement.procedures[0].id.path
    head, body = tree.body[:start], tree.body[start:]
    written = [statement for statement in body if statement.lineno > 0]
    line = first_line(written) if written else 1
    end = line_behind(written[-1]) if written and LOSES_LINES else -1
    begin, rest = snippets.module_bracket(names, path, placement.size, digest, body, line)
    if isinstance(rest, ast.Try):
        snippets.locate(rest.finalbody[0], end)
    tree.body = [*head, begin, rest]
