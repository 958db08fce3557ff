"""A schema as data: tables, their columns, and what they demand of whoever writes to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what readers get, and what writers are held to."""

    name: str
    nature: str  # its type, default, collation, whether it is computed or the primary key
    demands: str = ""  # checks, uniqueness, references
    not_null: bool = False
    required: bool = False  # whoever inserts a row has to give a value


@dataclass(frozen=True, slots=True)
class Constraint:
    """What a table demands of more than one column, or a trigger."""

    text: str
    names: frozenset[str]  # every name in the text, folded: the columns are among them

    @property
    def is_event(self) -> bool:
        """Whether this is something that happens when rows are written: a trigger, or a rule."""
        return self.text.startswith("create")

    def happens(self, event: str) -> bool:
        """Whether it happens on `insert`, `update` or `delete`."""
        told = _EVENTS & {*self.header}
        return self.is_event and (not told or event in told)

    @property
    def header(self) -> list[str]:
        """The words that say when it happens: before the table of a trigger, or of a rule."""
        tokens = self.text.split(" ")
        end = "to" if "rule" in tokens[:4] else "on"
        return tokens[: tokens.index(end)] if end in tokens else tokens


_EVENTS = {"insert", "update", "delete"}


@dataclass(frozen=True, slots=True)
class Table:
    """A table or a view; of some, no more is known than how they are defined."""

    name: str
    columns: tuple[Column, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    definition: str = ""  # of a view; and whatever else holds for the table as a whole
    is_view: bool = False
    indexes: frozenset[str] = frozenset()  # names only: what they index changes no result

    def column(self, name: str) -> Column | None:
        """The column of that name."""
        folded = name.lower()
        return next((c for c in self.columns if c.name.lower() == folded), None)


@dataclass(frozen=True, slots=True)
class Schema:
    """All tables of a database, by folded name; a name may stand for tables of several schemas."""

    tables: Mapping[str, tuple[Table, ...]] = field(default_factory=dict)
    routines: Mapping[str, str] = field(default_factory=dict)  # folded -> all they depend on
    sequences: str = ""  # what they are like
    ambient: str = ""  # what holds for every statement: settings of the database and the user
    settings: str = ""  # what the database itself remembers: a version number, say
    rest: str = ""  # of a script: what is neither a definition nor about one table
    rows: Mapping[str, str] = field(default_factory=dict)  # of a script: what it puts into a table

    def named(self, table: str) -> tuple[Table, ...]:
        """The tables a name may stand for."""
        return self.tables.get(table.lower(), ())


def schema_of(tables: Iterable[tuple[str, Table]], **more: object) -> Schema:
    """A schema of tables, each with the name of the schema it is in ("" for the usual one)."""
    found: dict[str, tuple[Table, ...]] = {}
    for within, table in tables:
        for name in {table.name.lower(), f"{within}.{table.name}".lower().lstrip(".")}:
            found[name] = (*found.get(name, ()), table)
    return Schema(found, **more)  # type: ignore[arg-type]
