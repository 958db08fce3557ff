"""Which probes a file needs, and what each of them tells.

Every labelled edge gets a witness of its own. Unlabelled edges get one only
where the statement before may raise and the next could not otherwise be known
to have been reached: a statement is reached exactly when one of its incoming
edges was followed. So straight-line code that cannot raise costs nothing, and
the row of hits still determines the nodes and branches exactly.

An edge of which no place in the program is a witness (a `return` whose value
may raise, the way back of a loop) counts as followed when its source was
reached. That can only claim too much of that edge, never of a node: where such
an edge leads to a statement, the statement gets a probe of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.data import dataclass
from edgewise.model.procedure import ENTRY, EXIT, RAISE, Edge, Node, Point, Procedure
from edgewise.model.regions import Region
from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

ENTERED = "entered"  # a function was entered
PASSED = "passed"  # control passed a point
EVALUATED = "evaluated"  # an expression was evaluated: handler type, guard, lambda, generator
SERVED = "served"  # a region was not needed: the place it fills was full
SWITCH = "switch"  # never hit: the slot that switches the bracket of a region off


@dataclass(frozen=True, slots=True)
class Probe:
    """One bit of a file's row of hits."""

    index: int
    kind: str
    procedure: int  # index of the procedure it stands in
    line: int
    point: Point | None = None
    syntax: ast.AST | None = None
    region: Region | None = None
    resumes: bool = False  # control may get here from a suspension, with no entry in between
    edge: int | None = None  # the number of the edge it stands on
    node: int | None = None  # or the node whose being reached it shows


@dataclass(frozen=True, slots=True)
class Witnesses:
    """For one procedure: the probes of which any one shows an edge, or a node."""

    edges: tuple[frozenset[int], ...]  # in the order of the procedure's edges
    nodes: tuple[frozenset[int], ...]  # in the order of its nodes


@dataclass(frozen=True, slots=True)
class Placement:
    """The probes of one file. Probe 0 does not exist: its bit is never set."""

    procedures: tuple[Procedure, ...]
    probes: tuple[Probe, ...]
    witnesses: tuple[Witnesses, ...]

    @property
    def size(self) -> int:
        """The length of a row of hits."""
        return len(self.probes) + 1


def place(procedures: tuple[Procedure, ...], granularity: str = "edge") -> Placement:
    """Probes for `procedures` at one of three granularities, as Retest's instrumenter offers.

    "function" keeps the entries of procedures and, because they are rarely
    covered, exception handlers: the hybrid of Harrold et al. (OOPSLA 2001).
    "file" keeps one probe for the whole file.
    """
    placer = _Placer(granularity)
    witnesses = tuple(placer.procedure(index, p) for index, p in enumerate(procedures))
    return Placement(procedures, tuple(placer.probes), witnesses)


def led(placement: Placement) -> dict[int, tuple[int, ...]]:
    """Of regions that merely store, and start and end together: the others, by the first.

    What they do is the same, so one bracket serves them all.
    """
    first: dict[tuple[int, str, int, int], int] = {}
    found: dict[int, tuple[int, ...]] = {}
    for probe in placement.probes:
        region = probe.region
        if region is not None and _merely_stores(region):
            span = region.span
            leader = first.setdefault(
                (id(span.parent), span.field, span.start, span.stop), probe.index
            )
            if leader != probe.index:
                found[leader] = (*found.get(leader, ()), probe.index)
    return found


def _merely_stores(region: Region) -> bool:
    """Whether nobody is asked before it, and it hangs on no object of which that would depend."""
    asks = region.bypass is not None or region.calls
    return region.kind == "store" and region.owner is None and not (region.waits or asks)


class _Placer:
    def __init__(self, granularity: str) -> None:
        self.granularity = granularity
        self.probes: list[Probe] = []

    def procedure(self, number: int, procedure: Procedure) -> Witnesses:
        if self.granularity == "file":
            return self._whole_file(number, procedure)
        return _Procedure(self, number, procedure).witnesses()

    def add(
        self,
        kind: str,
        number: int,
        line: int,
        point: Point | None = None,
        syntax: ast.AST | None = None,
        resumes: bool = False,
        edge: int | None = None,
        node: int | None = None,
    ) -> int:
        """The index of a new probe."""
        index = len(self.probes) + 1
        self.probes.append(
            Probe(index, kind, number, line, point, syntax, None, resumes, edge, node)
        )
        return index

    def _whole_file(self, number: int, procedure: Procedure) -> Witnesses:
        if not self.probes:
            self.add(ENTERED, number, procedure.line, None, procedure.scope)
        everything = frozenset({1})
        return Witnesses(
            tuple(everything for _ in procedure.edges), tuple(everything for _ in procedure.nodes)
        )


class _Procedure:
    """The probes of one procedure, and what they witness."""

    def __init__(self, placer: _Placer, number: int, procedure: Procedure) -> None:
        self.placer = placer
        self.number = number
        self.procedure = procedure
        self.numbers = {id(edge): number for number, edge in enumerate(procedure.edges)}
        self.fine = placer.granularity == "edge"
        self.headers: dict[int, int] = {}  # node -> probe in its header's expression
        self.own: dict[int, int] = {}  # edge number -> its own probe
        self.reached: dict[int, frozenset[int]] = {}

    def witnesses(self) -> Witnesses:
        self._place_headers()
        self._place_edges()
        reached = self._reach()
        edges = tuple(self._edge(number) for number in range(len(self.procedure.edges)))
        return Witnesses(edges, tuple(reached[node.index] for node in self.procedure.nodes))

    def _add(self, kind: str, node: Node, point: Point | None, syntax: ast.AST | None) -> int:
        line = node.line if point is None or kind != PASSED else point.line
        return self.placer.add(kind, self.number, line, point, syntax, node=node.index)

    # -- placing -------------------------------------------------------------------

    def _place_headers(self) -> None:
        for node in self.procedure.nodes:
            if node.kind == "entry":
                if self.procedure.kind == "function":
                    scope = self.procedure.scope
                    self.headers[ENTRY] = self._add(ENTERED, node, None, scope)
            elif self.fine and node.kind == "case" and self._pattern_may_raise(node):
                point = Point(self._match_of(node), "cases", 0, node.line)
                self.headers[node.index] = self._add(EVALUATED, node, point, node.syntax)
            elif _header_expression(node) is not None:
                self.headers[node.index] = self._add(EVALUATED, node, None, node.syntax)
            elif node.kind == "unhandled" and self.fine:
                owner = self._try_of(node)
                self.headers[node.index] = self._add(EVALUATED, node, None, owner)

    def _pattern_may_raise(self, case: Node) -> bool:
        """Whether trying a pattern may raise, so that neither T nor F shows it was tried."""
        assert isinstance(case.syntax, ast.match_case)
        captures = self.procedure.kind == "class"  # `__prepare__` may refuse a name
        return not _surely_tried(case.syntax.pattern, captures)

    def _match_of(self, case: Node) -> ast.AST:
        for node in self.procedure.nodes:
            if case.syntax in getattr(node.syntax, "cases", ()):
                assert node.syntax is not None
                return node.syntax
        raise LookupError("a case outside its match statement")

    def _try_of(self, unhandled: Node) -> ast.AST:
        """The `try` statement whose last resort `unhandled` is."""
        edge = self.procedure.incoming[unhandled.index][0]
        syntax = self.procedure.nodes[edge.source].syntax
        if isinstance(syntax, ast.ExceptHandler):
            return self._owner(syntax)
        assert syntax is not None
        return syntax

    def _owner(self, handler: ast.ExceptHandler) -> ast.AST:
        for node in self.procedure.nodes:
            if handler in getattr(node.syntax, "handlers", ()):
                assert node.syntax is not None
                return node.syntax
        raise LookupError("a handler outside its try statement")

    def _place_edges(self) -> None:
        for number, edge in enumerate(self.procedure.edges):
            if edge.point is not None and self._needs_probe(edge):
                source = self.procedure.nodes[edge.source]
                self.own[number] = self.placer.add(
                    PASSED, self.number, edge.point.line, edge.point, None, _resumes(source), number
                )

    def _needs_probe(self, edge: Edge) -> bool:
        source = self.procedure.nodes[edge.source]
        if edge.source == ENTRY:
            return self.procedure.kind != "function"
        if not self.fine:
            return source.kind == "handler"
        if edge.label:
            return True
        if edge.target in (EXIT, RAISE) or _goes_back(edge):
            return False
        return source.raises

    # -- reading -------------------------------------------------------------------

    def _reach(self) -> dict[int, frozenset[int]]:
        for node in self.procedure.nodes:
            if node.kind == "case":
                continue
            self.reached[node.index] = self._reached_when(node)
            if node.kind == "match":
                self._reach_cases(node)
        return self.reached

    def _reached_when(self, node: Node) -> frozenset[int]:
        if node.index in self.headers:
            return frozenset({self.headers[node.index]})
        if node.kind == "entry":
            return self._union(self.procedure.outgoing.get(ENTRY, ()))
        if node.kind == "handler":  # a bare except: nothing but its body shows it
            return self._union(self.procedure.outgoing[node.index])
        if node.kind == "finally":
            return self._union(self.procedure.outgoing[node.index])
        forward = [e for e in self.procedure.incoming.get(node.index, ()) if not _goes_back(e)]
        if self.fine and node.point is not None and not all(map(self._exact, forward)):
            return frozenset({self._add(PASSED, node, node.point, None)})
        return self._union(forward)

    def _reach_cases(self, match: Node) -> None:
        """A case was tried exactly when it or a later one was taken, or none was."""
        assert isinstance(match.syntax, ast.Match)
        cases = [node for node in self.procedure.nodes if node.syntax in match.syntax.cases]
        later: frozenset[int] = frozenset()
        for case in reversed(cases):
            if case.index in self.headers:
                later |= {self.headers[case.index]}
            later |= {
                self.own[number]
                for number, edge in enumerate(self.procedure.edges)
                if edge.source == case.index and number in self.own
            }
            self.reached[case.index] = later if self.fine else self.reached[match.index]

    def _exact(self, edge: Edge) -> bool:
        """Whether the edge's witness shows it and nothing less."""
        number = self.numbers[id(edge)]
        source = self.procedure.nodes[edge.source]
        if number in self.own or edge.source == ENTRY or edge.marker is not None:
            return True
        if source.kind == "case" or (source.kind == "try" and not edge.label):
            return True
        return not source.raises and len(self.procedure.outgoing[edge.source]) == 1

    def _union(self, edges: Iterable[Edge]) -> frozenset[int]:
        union: frozenset[int] = frozenset()
        for edge in edges:
            union |= self._edge(self.numbers[id(edge)])
        return union

    def _edge(self, number: int) -> frozenset[int]:
        edge = self.procedure.edges[number]
        if number in self.own:
            return frozenset({self.own[number]})
        if edge.marker is not None and self.procedure.nodes[edge.source].kind != "raise":
            marker = self.headers.get(edge.marker)
            if marker is not None:
                return frozenset({marker})
        target = self.procedure.nodes[edge.target]
        # A bare `except` has no type whose evaluation shows it: its body does.
        if target.kind in ("case", "handler") and edge.target in self.reached:
            return self.reached[edge.target]
        return self.reached.get(edge.source, frozenset())


def _surely_tried(pattern: ast.pattern, captures_raise: bool) -> bool:
    """Whether trying `pattern` calls no code that could raise."""
    if isinstance(pattern, ast.MatchSingleton):
        return True
    if isinstance(pattern, ast.MatchOr):
        return all(_surely_tried(part, captures_raise) for part in pattern.patterns)
    if isinstance(pattern, ast.MatchAs):
        if pattern.name is not None and captures_raise:
            return False
        return pattern.pattern is None or _surely_tried(pattern.pattern, captures_raise)
    return False


def _header_expression(node: Node) -> ast.AST | None:
    """The expression in a node's header whose evaluation shows that it was reached."""
    if node.kind == "expression":
        return node.syntax
    if isinstance(node.syntax, ast.ExceptHandler):
        return node.syntax.type
    if isinstance(node.syntax, ast.match_case):
        return node.syntax.guard
    return None


def _resumes(source: Node) -> bool:
    """Whether control may come out of a node right after a suspension.

    A generator that is resumed, or thrown into, enters no function; the first
    probe after that must tell whose file is being executed.
    """
    if source.kind in ("handler", "finally", "asyncfor", "asyncwith", "end with"):
        return True
    compound = isinstance(source.syntax, ast.If | ast.For | ast.While | ast.With | ast.match_case)
    return compound and source.syntax is not None and suspends(source.syntax)


def suspends(syntax: ast.AST) -> bool:
    """Whether a statement, without the statements below it, yields or awaits."""
    waiting = [syntax]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Yield | ast.YieldFrom | ast.Await | ast.AsyncFor | ast.AsyncWith):
            return True
        for child in children(part):
            inner = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            below = isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case)
            if not inner and not below:
                waiting.append(child)
    return False


def _goes_back(edge: Edge) -> bool:
    return edge.target <= edge.source and edge.target > RAISE
