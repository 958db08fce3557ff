"""Which tests have to do with one statement, as data."""

from __future__ import annotations

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__


@dataclass(frozen=True, slots=True)
class Guarded:
    """A statement and the tests that have to do with it."""

    file: str
    line: int  # where the statement starts now
    procedure: str
    text: str  # its first line
    guards: tuple[str, ...]  # tests that reach it
    would_select: tuple[str, ...]  # tests that run if it is changed
