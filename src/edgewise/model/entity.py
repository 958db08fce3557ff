"""Names of procedures, nodes and edges that outlive a version."""

from __future__ import annotations

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__


@dataclass(frozen=True, slots=True, order=True)
class ProcedureId:
    """A module body, class body, function, lambda or generator expression of one file.

    `ordinal` tells apart procedures of one qualified name (a function defined in
    both branches of an `if`), in the order of their text.
    """

    path: str
    qualname: str  # "<module>" for the body of the module
    ordinal: int = 0

    def __str__(self) -> str:
        suffix = f"#{self.ordinal + 1}" if self.ordinal else ""
        return f"{self.path}::{self.qualname}{suffix}"


@dataclass(frozen=True, slots=True, order=True)
class NodeId:
    """A node of a procedure, by its index in the order of the text."""

    procedure: ProcedureId
    index: int


@dataclass(frozen=True, slots=True, order=True)
class EdgeId:
    """An edge of a procedure: where from, where to, on what label."""

    procedure: ProcedureId
    source: int
    target: int
    label: str
