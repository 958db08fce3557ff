"""Files that SQLite opens by itself, of which the interpreter does not tell.

Of a database that was there before the run, tables and columns count. But one that is
made where nothing was, or is looked for in vain, relies on nothing being there.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from edgewise.context import events
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os

_MAKING = "rwc"  # what SQLite does unless it is told otherwise: read, write and create


def path_of(database: Any, uri: bool) -> str | None:
    """The file that a database is kept in; None if it is kept in memory."""
    try:
        path = os.fsdecode(database)
    except TypeError:
        return None
    if path.startswith("file:") and uri:
        split = urlsplit(path)
        if "mode=memory" in split.query:
            return None
        path = unquote(split.path)
    return None if not path or path == ":memory:" else path


def mode_of(database: Any, uri: bool) -> str:
    """How a database is to be opened, in the words of SQLite: "ro", "rw" or "rwc"."""
    path = os.fsdecode(database)
    if not (uri and path.startswith("file:")):
        return _MAKING
    return parse_qs(urlsplit(path).query).get("mode", [_MAKING])[-1]


def is_blank(path: str) -> bool:
    """Whether there is no file, or nothing in it: SQLite makes a database of either."""
    try:
        return not os.stat(path).st_size
    except OSError:
        return True


def tell(path: str, mode: str) -> None:
    """Tell the watcher of files that SQLite is about to open one."""
    writes = mode == _MAKING or (mode == "rw" and os.path.exists(path))
    events.tell("open", (path, None, os.O_RDWR | os.O_CREAT if writes else os.O_RDONLY))
