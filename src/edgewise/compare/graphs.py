"""The graph of a procedure as the walk sees it, and when two of its nodes do the same.

Beside its syntax a node has a situation that its own text does not show:

* which parts of which `try` statements it stands in (moving a statement out of
  the body of a `try` leaves the edges as they were);
* which of its names are local: an assignment added in a branch nobody takes
  makes the name local everywhere, and a read of it elsewhere fail;
* whether its procedure is a generator or a coroutine.

What its parameters are if nobody gives them does not change what a node is: another
default concerns who reaches one that reads it.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.compare.walk import Graph, Walk, Way, walk
from edgewise.data import dataclass, field
from edgewise.model.procedure import ENTRY, FALSE, TRUE, Edge, Procedure
from edgewise.model.scopes import suspends_itself
from edgewise.model.shape import own_shape, shape
from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

DEFAULT = "default"
Function = ast.FunctionDef | ast.AsyncFunctionDef
# Who reads one of these may read every name of a function.
_ALL_LOCALS = frozenset(
    [
        *("locals", "vars", "dir", "eval", "exec", "f_locals", "_getframe", "currentframe"),
        *("stack", "getargvalues"),
    ]
)
Protections = dict[int, tuple[str, ...]]  # id of a statement -> the `try` parts around it


@dataclass(slots=True)
class View:
    """One procedure, ready for the walk. Edges are called by their number."""

    procedure: Procedure
    bound: frozenset[tuple[int, str]]  # local names, by how far out they are bound
    signatures: dict[int, str] = field(default_factory=dict)
    protections: Protections = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.numbers = {id(edge): number for number, edge in enumerate(self.procedure.edges)}
        self.protections = _protections(self.procedure.scope)

    @property
    def nature(self) -> str:
        """What calling the procedure gives: a value, a generator, a coroutine."""
        scope = self.procedure.scope
        return f"{type(scope).__name__} {suspends_itself(scope)}"

    def graph(self) -> Graph[int, int]:
        """What the walk needs."""
        return Graph(ENTRY, self._ways, self._default, self._widening)

    def signature(self, node: int) -> str:
        """What decides whether a node does the same as one of another version."""
        known = self.signatures.get(node)
        if known is None:
            known = self.signatures[node] = self._signature(node)
        return known

    def mentions(self, node: int, names: frozenset[str]) -> bool:
        """Whether a node's own text has one of these names."""
        syntax = self.procedure.nodes[node].syntax
        return syntax is not None and bool(names) and bool(_names_in(syntax) & names)

    def reads(self, node: int, names: frozenset[str]) -> bool:
        """Whether a node may read one of these local names, or make a function that does."""
        syntax = self.procedure.nodes[node].syntax
        return syntax is not None and bool(names) and any(_may_read(syntax, names))

    def _signature(self, index: int) -> str:
        node = self.procedure.nodes[index]
        around = "/".join(self.protections.get(id(node.syntax), ()))
        own = own_shape(_without_message(node.syntax))
        if self.procedure.kind == "class" and isinstance(node.syntax, ast.AnnAssign):
            own += f": {shape(node.syntax.annotation)}"  # evaluated, and kept
        # Of a statement its shape says what kind it is, and with or without an annotation
        # of what it assigns to it is the same.
        kind = "" if isinstance(node.syntax, ast.stmt) and own.startswith("Assign") else node.kind
        return f"{kind} {around} {own}"

    def _ways(self, node: int) -> Iterator[Way[int, int]]:
        cases = self._literal_cases(node)
        if cases:
            yield from self._multiway(cases)
            return
        for edge in self.procedure.outgoing.get(node, ()):
            yield self._way(edge)

    def _way(self, edge: Edge, label: str | None = None) -> Way[int, int]:
        return Way(edge.label if label is None else label, edge.target, self.numbers[id(edge)])

    def _default(self, node: int) -> int | None:
        cases = self._literal_cases(node)
        ways = list(self._multiway(cases)) if cases else []
        return next((way.edge for way in ways if way.label == DEFAULT), None)

    def _widening(self, node: int) -> bool:
        """A `finally` gets another way out only by a jump into it, which is itself a change."""
        return self.procedure.nodes[node].kind != "end finally"

    def _multiway(self, cases: list[int]) -> Iterator[Way[int, int]]:
        """One way for each case, as the multi-way node of DejaVu's section 3.1.4."""
        for case in cases:
            for edge in self.procedure.outgoing.get(case, ()):
                if edge.label == TRUE:
                    yield self._way(edge, self._case_label(case))
                elif edge.label == FALSE and case == cases[-1]:
                    yield self._way(edge, DEFAULT)

    def _case_label(self, case: int) -> str:
        syntax = self.procedure.nodes[case].syntax
        assert isinstance(syntax, ast.match_case)
        return DEFAULT if _is_wildcard(syntax.pattern) else shape(syntax.pattern)

    def _literal_cases(self, node: int) -> list[int]:
        """The case nodes of a `match` whose patterns exclude each other, else none."""
        syntax = self.procedure.nodes[node].syntax
        if not isinstance(syntax, ast.Match) or not _exclusive(syntax.cases):
            return []
        own = {id(case) for case in syntax.cases}
        return [n.index for n in self.procedure.nodes if id(n.syntax) in own]


def compare_procedures(old: View, new: View) -> Walk[int, int]:
    """The dangerous edges between two versions of one procedure, by number."""
    moved = frozenset(name for _, name in old.bound ^ new.bound)

    def same(here: int, there: int) -> bool:
        if old.signature(here) != new.signature(there):
            return False
        if here == ENTRY and old.nature != new.nature:
            return False
        return not old.mentions(here, moved)

    return walk(old.graph(), new.graph(), same)


def _without_message(syntax: ast.AST | None) -> ast.AST | None:
    """What is evaluated if an assertion holds; anything else as it is."""
    if isinstance(syntax, ast.Assert) and syntax.msg is not None:
        return ast.copy_location(ast.Assert(syntax.test, None), syntax)
    return syntax


def other_message(old: ast.AST | None, new: ast.AST | None) -> bool:
    """Whether two versions of an assertion say something else if it does not hold."""
    if not isinstance(old, ast.Assert) or not isinstance(new, ast.Assert):
        return False
    return shape(old.msg) != shape(new.msg)


def _protections(scope: ast.AST) -> Protections:
    found: Protections = {}
    _protect(scope, (), found)
    return found


def _protect(parent: ast.AST, around: tuple[str, ...], found: Protections) -> None:
    is_try = type(parent).__name__ in ("Try", "TryStar")
    for name, value in ast.iter_fields(parent):
        inner = (*around, name) if is_try and name in ("body", "orelse", "finalbody") else around
        for child in value if isinstance(value, list) else ():
            if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                found[id(child)] = inner
                if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    _protect(child, inner, found)


def _names_in(syntax: ast.AST) -> set[str]:
    """The names in a node's own text, nested procedures and compound bodies left out."""
    names: set[str] = set()
    waiting: list[ast.AST] = [syntax]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Name):
            names.add(part.id)
        for child in children(part):
            if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                waiting.append(child)
    return names


def other_defaults(old: ast.AST, new: ast.AST) -> Iterator[str]:
    """The parameters that have another default in another version of a function."""
    if isinstance(old, Function) and isinstance(new, Function):
        before, after = dict(_defaults(old.args)), dict(_defaults(new.args))
        yield from (name for name in before if before[name] != after.get(name))


def _defaults(arguments: ast.arguments) -> Iterator[tuple[str, str]]:
    places = [*arguments.posonlyargs, *arguments.args]
    for place, default in zip(reversed(places), reversed(arguments.defaults), strict=False):
        yield place.arg, shape(default)
    for place, given in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if given is not None:
            yield place.arg, shape(given)


def _may_read(syntax: ast.AST, names: frozenset[str]) -> Iterator[bool]:
    """For each part of a node's own text, whether it may read a local name; texts may name it.

    A definition in it may read the name whenever it runs, so all of it counts.
    """
    inner = isinstance(syntax, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    waiting: list[ast.AST] = [syntax]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Name):
            yield part.id in names or part.id in _ALL_LOCALS
        elif isinstance(part, ast.Constant) and isinstance(part.value, str | bytes):
            text = part.value if isinstance(part.value, str) else part.value.decode("latin-1")
            yield any(name in text for name in names)
        elif isinstance(part, ast.Attribute):
            yield part.attr in _ALL_LOCALS
        for child in children(part):
            if inner or not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                waiting.append(child)


def _exclusive(cases: list[ast.match_case]) -> bool:
    labels: list[str] = []
    for number, case in enumerate(cases):
        if case.guard is not None:
            return False
        if _is_wildcard(case.pattern):
            return number == len(cases) - 1
        if not _is_literal(case.pattern):
            return False
        labels.append(shape(case.pattern))
    return len(set(labels)) == len(labels)


def _is_literal(pattern: ast.pattern) -> bool:
    """Whether a pattern is one string or number, so that at most one such case fits.

    `1`, `1.0` and `True` fit the same subject; numbers count only as ints and
    singletons by identity, so that distinct labels mean distinct subjects.
    """
    if isinstance(pattern, ast.MatchValue) and isinstance(pattern.value, ast.Constant):
        return type(pattern.value.value) in (str, int, bytes)
    return False


def _is_wildcard(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None
