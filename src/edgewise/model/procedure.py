"""One control-flow graph as data."""

from __future__ import annotations

from edgewise.data import dataclass, field
from edgewise.model.entity import ProcedureId
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

ENTRY = 0  # every procedure's first node
EXIT = 1  # normal end
RAISE = 2  # end by an exception

# Labels. Unlabelled control flow has the empty label.
PLAIN = ""
TRUE = "T"
FALSE = "F"
EXCEPTION = "exception"


@dataclass(frozen=True, slots=True)
class Point:
    """A place between two statements: before statement `index` of a body list."""

    parent: ast.AST
    body: str  # the list's field: "body", "orelse", "finalbody"
    index: int
    line: int  # the line a statement put there should carry


@dataclass(frozen=True, slots=True)
class Node:
    """A statement, or the header of a compound one.

    `kind` is the lower-case name of its `ast` class, or one of the nodes that
    have no statement of their own: "entry", "exit", "raise exit", "handler",
    "case", "finally", "end finally", "end with", "expression".
    """

    index: int
    kind: str
    line: int
    syntax: ast.AST | None = None
    raises: bool = True  # False: evaluating this node cannot raise
    point: Point | None = None  # the place just before it, for a statement


@dataclass(frozen=True, slots=True)
class Edge:
    """Labelled control flow between two nodes.

    `point` is a place that control passes exactly when it follows this edge,
    where there is one. `marker` names a node whose header is evaluated exactly
    when control follows this edge (an exception handler's type, say).
    """

    source: int
    target: int
    label: str = PLAIN
    point: Point | None = None
    marker: int | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    """The control-flow graph of one procedure. Edges are in the order of the text."""

    id: ProcedureId
    kind: str  # "module", "class", "function", "lambda", "genexpr"
    scope: ast.AST
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    parent: ProcedureId | None = None
    incoming: dict[int, tuple[Edge, ...]] = field(default_factory=dict, compare=False)
    outgoing: dict[int, tuple[Edge, ...]] = field(default_factory=dict, compare=False)

    @property
    def line(self) -> int:
        """The first line of the procedure's definition."""
        return int(getattr(self.scope, "lineno", 1))
