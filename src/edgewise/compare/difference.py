"""What a comparison of two versions finds, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__

if TYPE_CHECKING:  # a run in which nothing has changed declares nothing
    from edgewise.model.declarations import Declaration

# How a declaration changed.
ADDED = "added"
REMOVED = "removed"
BOUND = "bound"  # what it binds its name to
PARAMETERS = "parameters"
DEFAULTS = "defaults"
DECORATORS = "decorators"
ANNOTATIONS = "annotations"
DOCSTRING = "docstring"
NATURE = "nature"  # whether calling it gives a value, a generator or a coroutine


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """One changed piece of the program, as a person would point at it.

    `line` is that of the new version, or of the old one for what is gone.
    """

    file: str
    line: int
    procedure: str  # qualified name; "<module>" for the body of the module
    kind: str  # "statement", "definition", "class", "import", "file", "fixture", ...
    text: str  # one line, with code


@dataclass(frozen=True, slots=True)
class DangerousEdge:
    """An edge of the old version past which the versions may behave differently."""

    row: int  # the probes any of which shows that it was followed
    text: str  # "cart.py:42 -> 45 T"
    change: Change
    given: int = 0  # probes of which one must have been hit too, if there are any
    raised: bool = False  # only whoever may have seen an assertion fail behind it can tell
    called: str = ""  # a function that nobody in its file calls so that it matters


@dataclass(frozen=True, slots=True)
class ChangedName:
    """A name that import-time code declares otherwise than before."""

    container: str  # qualified name of a class; "" for the module
    name: str
    how: frozenset[str]
    old: tuple[Declaration, ...]
    new: tuple[Declaration, ...]
    change: Change


@dataclass(frozen=True, slots=True)
class ChangedEffect:
    """An import-time statement that binds no name, changed, added or removed."""

    old: Declaration | None
    new: Declaration | None
    row: int  # who executed it, or, when it is new, the statements beside it
    change: Change


@dataclass(frozen=True, slots=True)
class FileDifference:
    """How two versions of one file differ; one of them may be absent."""

    path: str
    edges: tuple[DangerousEdge, ...] = ()
    names: tuple[ChangedName, ...] = ()
    effects: tuple[ChangedEffect, ...] = ()
    statements: tuple[tuple[int, Change], ...] = ()  # import-time ones, with who ran them
    order: Mapping[str, Change] = field(default_factory=dict)  # classes whose members moved
    imports: tuple[str, ...] = ()  # modules imported in another order, by dotted name
    moved: tuple[Declaration, ...] = ()  # declarations that run code, in another order
    documents: frozenset[str] = frozenset()  # definitions whose docstring changed; "" the module's
    sources: frozenset[str] = frozenset()  # definitions whose text changed in any way, for readers
    entities: Mapping[str, frozenset[tuple[int, int]]] = field(default_factory=dict)
    lines: frozenset[str] = frozenset()  # definitions with statements on other lines than before
    caught: Change | None = None  # handlers ran at import in one version and not in the other
    whole: Change | None = None  # it cannot be compared, or is gone: everything in it changed
