"""A row of hits read as lines and branches, in the manner of coverage.py.

coverage.py sees lines, we see statements; both see the same program. Its rules,
which this follows:

* A line counts for a statement when the statement starts on it. A definition
  with decorators starts on the first of them, and its `def` line counts too.
* `global` and `nonlocal` compile to nothing, and so do docstrings and, in a
  function, `name: annotation` without a value.
* An arc goes from the line of a statement to that of the next, or to minus the
  first line of the procedure when it ends. A branch is a line with arcs to more
  than one place.
* Where several statements share a line, that is where control goes from and to: `if x:
  return` may leave to the end of the procedure, `def f(): ...` to what follows it and,
  when called, to its end. From a line to itself is no way.
* A `with` is left through its own line.
* Whoever calls a lambda executes the line its body starts on; whoever calls a
  function that has only a docstring, the first line of its definition.
* `else`, `finally` and the end of a `try` have no line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from edgewise.model.procedure import ENTRY, EXCEPTION, EXIT, RAISE, Edge, Node, Procedure
from edgewise.model.scopes import Function, body_start
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.code import placement_of
from edgewise.trace.placement import Placement
from edgewise.trace.rows import Arc, Reading

_SILENT = {"global", "nonlocal", "finally", "end finally", "unhandled", "expression"}


def lines_and_arcs(text: bytes, row: int) -> tuple[frozenset[int], frozenset[Arc]]:
    """The lines executed and the branches taken, according to one row of hits."""
    reading = reading_of(placement_of(ast.parse(text), "", "edge"))
    return reading.lines(row), reading.arcs(row)


def reading_of(placement: Placement) -> Reading:
    """What the rows of one version of a file mean."""
    lines: list[tuple[int, int]] = []
    arcs: list[tuple[int, Arc]] = []
    shared = _shared_lines(placement)
    for procedure, witnesses in zip(placement.procedures, placement.witnesses, strict=True):
        for node, probes in zip(procedure.nodes, witnesses.nodes, strict=True):
            shown = _row(probes)
            if not _is_declaration(node, procedure):
                lines += [(shown, line) for line in _lines_of(node)]
        entered = _row(witnesses.nodes[ENTRY])
        if _only_docstring(procedure.scope):
            lines.append((entered, _first_line(procedure.scope)))
        if _is_empty_line(procedure):
            first = _first_line(procedure.scope)
            arcs.append((entered, (_line(procedure.scope), -first)))
        for edge, probes in zip(procedure.edges, witnesses.edges, strict=True):
            shown = _row(probes or witnesses.nodes[edge.source])
            arcs += [(shown, arc) for arc in _arcs_of(edge, procedure, shared)]
    return Reading(lines, arcs)


def _shared_lines(placement: Placement) -> frozenset[int]:
    """The lines on which several statements start."""
    count = Counter(_line(p.scope) for p in placement.procedures if _is_empty_line(p))
    count.update(
        node.line
        for procedure in placement.procedures
        if not isinstance(procedure.scope, ast.Lambda)
        for node in procedure.nodes
        if node.syntax is not None and node.kind not in _SILENT and node.kind != "end with"
    )
    return frozenset(line for line, statements in count.items() if statements > 1)


def _is_empty_line(procedure: Procedure) -> bool:
    """Whether it is a function or class on one line, of which there is nothing but a docstring."""
    scope = procedure.scope
    if not isinstance(scope, Function | ast.ClassDef) or body_start(scope) < len(scope.body):
        return False
    return scope.body[0].lineno == scope.lineno


def _line(scope: ast.AST) -> int:
    return int(getattr(scope, "lineno", 1))


def _row(probes: frozenset[int]) -> int:
    row = 0
    for probe in probes:
        row |= 1 << probe
    return row


def _only_docstring(scope: ast.AST) -> bool:
    return isinstance(scope, Function) and body_start(scope) == len(scope.body)


def _is_declaration(node: Node, procedure: Procedure) -> bool:
    """Whether a node only says of what type a local is."""
    syntax = node.syntax
    bare = isinstance(syntax, ast.AnnAssign) and syntax.value is None and bool(syntax.simple)
    return bare and procedure.kind == "function"


def _lines_of(node: Node) -> Iterator[int]:
    if isinstance(node.syntax, ast.Lambda):
        yield node.syntax.body.lineno
    if node.syntax is None or node.kind in _SILENT:
        return
    if isinstance(node.syntax, Function | ast.ClassDef):
        yield from (decorator.lineno for decorator in node.syntax.decorator_list)
    yield node.line


def _arcs_of(edge: Edge, procedure: Procedure, shared: frozenset[int]) -> Iterator[Arc]:
    source = procedure.nodes[edge.source]
    if source.syntax is None or source.kind in (*_SILENT, "try", "handler"):
        return
    among = source.line in shared and not isinstance(procedure.scope, ast.Lambda)
    leaves = edge.label != EXCEPTION or source.kind == "raise"
    if edge.label in ("T", "F") or (among and leaves):
        for target in _landings(edge.target, procedure, set()):
            if target != source.line or not among:
                yield (source.line, target)


def _landings(number: int, procedure: Procedure, seen: set[int]) -> Iterator[int]:
    """The lines at which control arrives when it goes to a node."""
    if number in seen:
        return
    seen.add(number)
    node = procedure.nodes[number]
    if number in (EXIT, RAISE):
        yield -_first_line(procedure.scope)
    elif node.kind == "end with":
        yield node.line
    elif node.kind in _SILENT or _is_declaration(node, procedure):
        for edge in procedure.outgoing.get(number, ()):
            if edge.label != "exception":
                yield from _landings(edge.target, procedure, seen)
    else:
        yield min(_lines_of(node), default=node.line)


def _first_line(scope: ast.AST) -> int:
    decorators = getattr(scope, "decorator_list", None)
    if decorators:
        return int(decorators[0].lineno)
    return 1 if isinstance(scope, ast.Module) else int(getattr(scope, "lineno", 1))
