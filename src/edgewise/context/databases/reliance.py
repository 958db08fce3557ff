"""What a statement relies on, and how that is written down.

>>> str(Reliance("book", "name", READ))
'book.name:read'
>>> Reliance.parsed("book:insert name,price")
Reliance(table='book', column='', manner='insert', columns=('name', 'price'))
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, unquote

from edgewise.standard import builtins as __builtins__

EXISTS = "exists"  # that a table is there
READ = "read"  # what a column is like for readers
ROWS = "rows"  # what is in a column, or how many rows a table has
COLUMNS = "columns"  # which columns a table has, and in which order
WRITE = "write"  # what a column is like for writers
CHANGE = "change"  # what else depends on the value of a column in a row that is there
INSERT = "insert"  # what a table demands of a row that gives values to `columns` only
DELETE = "delete"  # what else depends on a row
WHOLE = "whole"  # everything about a table; without a table, about the database
INDEXES = "indexes"  # the names of the indexes of a table
INDEX = "index"  # whether an index of that name is there, of whatever table
NAMES = "names"  # which of some names are columns of a table, and which are not
ROUTINE = "routine"  # what a function is that is defined in the database
SEQUENCES = "sequences"  # what all sequences are like
SETTINGS = "settings"  # what the database remembers of itself
REST = "rest"  # what a script does that is not about one table
FILE = "file"  # every byte of a file
CREATED = "created"  # that a library makes, or removes, a table of a database of this run's

ALL = "*"  # for a column: each of them

_SAFE = " _-*"
_LISTING = (INSERT, NAMES)


class Reliance(NamedTuple):
    """One thing in a database that a statement needs to be as it is."""

    table: str
    column: str
    manner: str
    columns: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = ".".join(_quoted(part) for part in (self.table, self.column) if part)
        columns = " " + ",".join(map(_quoted, self.columns)) if self.manner in _LISTING else ""
        return f"{where}:{self.manner}{columns}"

    @classmethod
    def parsed(cls, text: str) -> Reliance:
        """The inverse of `str`."""
        where, _, how = text.rpartition(":")
        manner, _, columns = how.partition(" ")
        table, _, column = where.partition(".")
        listed = tuple(unquote(name) for name in columns.split(",") if name)
        return cls(unquote(table), unquote(column), manner, listed)


def _quoted(name: str) -> str:
    """A name without what separates names. A dot, which `quote` leaves alone, separates too."""
    return quote(name, safe=_SAFE).replace(".", "%2E")


EVERYTHING = Reliance("", "", WHOLE)
