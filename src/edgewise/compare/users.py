"""Who uses something: nodes of functions, as rows of probes by file, and import-time declarations.

Declarations pass on what they use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Protocol

from edgewise.compare.program import ClassKey
from edgewise.data import dataclass, field
from edgewise.model.declarations import Declaration
from edgewise.model.names import Uses
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex


@dataclass(slots=True)
class Users:
    """Rows of function nodes, by path, and import-time declarations with their path."""

    rows: dict[str, int] = field(default_factory=dict)
    declarations: list[tuple[str, Declaration]] = field(default_factory=list)
    loose_rows: dict[str, int] = field(default_factory=dict)  # where only the name is the same
    loose_declarations: list[tuple[str, Declaration]] = field(default_factory=list)
    dynamic_rows: dict[str, int] = field(default_factory=dict)  # looking at all names at once
    apart_rows: dict[str, int] = field(default_factory=dict)  # evaluating text apart from its names
    annotated: list[tuple[str, Declaration]] = field(default_factory=list)  # in annotations only
    # Of `self` in methods of a class: whether it has the attribute from `owner` its type tells.
    own_rows: dict[ClassKey, int] = field(default_factory=dict)
    owner: ClassKey | None = None
    hiding: frozenset[ClassKey] = frozenset()  # classes below it with an attribute of their own

    @property
    def attribute_rows(self) -> Iterator[tuple[str, int]]:
        """The nodes that read an attribute of the same name, of whatever."""
        yield from self.loose_rows.items()
        yield from ((path, row) for (path, _), row in self.own_rows.items())

    def add(self, path: str, row: int) -> None:
        """Take in more nodes of a file."""
        if row:
            self.rows[path] = self.rows.get(path, 0) | row

    def add_loose(self, path: str, row: int) -> None:
        """Take in nodes that may mean something else of the same name."""
        if row:
            self.loose_rows[path] = self.loose_rows.get(path, 0) | row

    def declare(self, path: str, declarations: Iterable[Declaration]) -> None:
        """Take in declarations of a file."""
        self.declarations.extend((path, declaration) for declaration in declarations)

    def declare_loosely(self, path: str, declarations: Iterable[Declaration]) -> None:
        """Take in declarations that may mean something else of the same name."""
        self.loose_declarations.extend((path, declaration) for declaration in declarations)

    def declare_if(
        self, path: str, index: FileIndex, wanted: Callable[[Uses], bool], loosely: bool = False
    ) -> None:
        """Take in those declarations of a file whose uses are wanted."""
        found = [declaration for declaration, _ in index.declarations if wanted(declaration.uses)]
        (self.declare_loosely if loosely else self.declare)(path, found)

    def take(self, other: Users) -> None:
        """Take in all users of another thing, those aside that read it of `self`."""
        for path, row in other.rows.items():
            self.add(path, row)
        for path, row in other.loose_rows.items():
            self.add_loose(path, row)
        for path, row in other.dynamic_rows.items():
            self.dynamic_rows[path] = self.dynamic_rows.get(path, 0) | row
        for path, row in other.apart_rows.items():
            self.apart_rows[path] = self.apart_rows.get(path, 0) | row
        self.declarations += other.declarations
        self.loose_declarations += other.loose_declarations
        self.annotated += other.annotated


class Part(Protocol):
    """A part of what a name stands for, and how it may be asked for."""

    def rows(self, index: FileIndex, name: str) -> int:
        """The nodes of functions that may ask for it, where its whole is called `name`."""

    def meant(self, used: Uses, name: str) -> bool:
        """Whether a statement that uses the name may ask for it."""


class Asked(Protocol):
    """Somebody who keeps what was found."""

    @property
    def known(self) -> dict[tuple[object, ...], Users]:
        """What was found, by what was asked."""


def once(find: Callable[..., Users]) -> Callable[..., Users]:
    """`find`, asked once for each thing: a change is followed again and again."""

    @wraps(find)
    def found(finder: Asked, *asked: object) -> Users:
        key = (find.__name__, *asked)
        if key not in finder.known:
            finder.known[key] = find(finder, *asked)
        return finder.known[key]

    return found


def last_of(dotted: str) -> str:
    """The last part of a dotted name."""
    return dotted.rpartition(".")[2]


def any_of(rows: dict[str, int], names: Iterable[str]) -> int:
    """The nodes that have to do with one of these names."""
    return sum_rows(rows.get(name, 0) for name in names)


def sum_rows(rows: Iterable[int]) -> int:
    """The union of rows."""
    total = 0
    for row in rows:
        total |= row
    return total
