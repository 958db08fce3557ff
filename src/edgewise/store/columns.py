"""What a column may hold, checked whenever it is read.

SQLite lets any column hold any type, and a file may come from anywhere. So
each value read passes through one of these, which hand it on with its type
known, or raise `DamagedError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from edgewise.standard import builtins as __builtins__
from edgewise.standard import math
from edgewise.store.bits import LARGEST_ID, DamagedError

WIDEST = 1 << 24  # probes of one file; a limit on what a row may make us allocate
LONGEST = 1 << 28  # bytes of one file's text, likewise

Known = TypeVar("Known")


def to_text(text: str) -> str | bytes:
    """The value to store for a string. File names, and what quotes them, may not be Unicode."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def text(value: object) -> str:
    """A string."""
    if isinstance(value, bytes):
        try:
            return value.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError as error:
            raise DamagedError("a text is not UTF-8") from error
    if not isinstance(value, str):
        raise DamagedError(f"a text is stored as {type(value).__name__}")
    return value


def text_or_none(value: object) -> str | None:
    """A string, or nothing."""
    return None if value is None else text(value)


def path(value: object) -> str:
    """A path that stays relative on every system."""
    found = text(value)
    problem = path_problem(found)
    if problem:
        raise DamagedError(f"the path {found!r} {problem}")
    return found


def path_problem(path: str) -> str | None:
    """Why a path cannot be stored; None if it can."""
    if not path:
        return "is empty"
    if path.startswith("/") or path[1:2] == ":":
        return "is not relative"
    if "\\" in path or "\0" in path:
        return "has a backslash or a null in it"
    return None


def number(value: object, largest: int = LARGEST_ID) -> int:
    """An id, a count or a width."""
    if not isinstance(value, int) or not 0 <= value <= largest:
        raise DamagedError(f"{value!r:.40} is not a number from 0 to {largest}")
    return value


def real(value: object) -> float:
    """A finite number."""
    if not isinstance(value, (int, float)) or not math.isfinite(value):
        raise DamagedError(f"{value!r:.40} is not a finite number")
    return float(value)


def blob(value: object) -> bytes:
    """Packed bytes, not yet unpacked."""
    if not isinstance(value, bytes):
        raise DamagedError(f"packed data are stored as {type(value).__name__}")
    return value


def entries(known: Mapping[int, Known], ids: Iterable[int], table: str) -> list[Known]:
    """What ids stand for. The loop is in C: it runs once for each cell of the matrix."""
    try:
        return list(map(known.__getitem__, ids))
    except KeyError as error:
        raise DamagedError(f"it refers to {table} {error}, which is missing") from None
