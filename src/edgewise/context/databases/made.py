"""Databases that the run itself makes: which tables of theirs a test has to do with.

They have no schema to compare: what they are like is said by the program. But where a
library makes tables of classes, a changed class concerns those who use its table. Only
SQLite can tell which tables are behind a view, so this is about its databases alone.
"""

from __future__ import annotations

from edgewise.context.databases import reliance as manners
from edgewise.context.databases.reliance import Reliance
from edgewise.standard import builtins as __builtins__
from edgewise.standard import re, sys

MADE = "made:"
_WHOLE_DATABASE = (manners.WHOLE, manners.INDEXES, manners.FILE, manners.REST)
# Functions of libraries that make or remove the tables of classes, and do nothing else.
_LIBRARIES = frozenset({"sqlalchemy", "peewee", "playhouse"})
_MAKING = frozenset(
    ["create_all", "drop_all", "create_tables", "drop_tables", "create_table", "drop_table"]
)
_DEFINING = re.compile(r"\s*(create|drop|alter|comment|pragma)", re.IGNORECASE)
_BETWEEN = frozenset({"edgewise", "sqlite3", "pysqlite3", "contextlib"})


class Made:
    """The source of what the run makes: it is always as it was."""

    def fingerprint(self, relied: Reliance) -> str:
        return "made"


def reliance_on_made(relied: Reliance) -> Reliance:
    """What is kept of a reliance on such a database: its table, or the whole of it."""
    if not relied.table and relied.manner in _WHOLE_DATABASE:
        return Reliance("", "", manners.WHOLE)
    if relied.manner == manners.INDEX:
        return Reliance("", "", manners.INDEX)
    return Reliance(relied.table.rpartition(".")[2].lower(), "", manners.EXISTS)


def made_by_library(name: str) -> str:
    """The name of the same, where nobody but a library that makes tables relies on it."""
    if not name.startswith(MADE):
        return name
    table = Reliance.parsed(name.rpartition("#")[2]).table
    return f"{MADE}#{Reliance(table, '', manners.CREATED)}"


def library_is_making() -> bool:
    """Whether it is a library that executes a statement, in order to make or remove tables."""
    frame = sys._getframe(1)
    while frame is not None:
        module = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if module in _LIBRARIES:
            if frame.f_code.co_name in _MAKING:
                return True
        elif module not in _BETWEEN:
            return False
        if frame.f_back is None:
            return False
        frame = frame.f_back
    return False


def is_about_tables(text: str) -> bool:
    """Whether a statement makes or removes tables, or asks whether they are there."""
    return _DEFINING.match(text) is not None
