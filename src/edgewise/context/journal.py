"""What the processes of a run tell each other of what they do to files.

A child process adds a line for each file that it makes, writes to or removes. The process
that started it reads them in time: before it takes such a file for something that
surrounds the run. All moments are those of one clock, which processes share.
"""

from __future__ import annotations

from os import stat  # the plain one: nobody is told that we look

from edgewise.context.file_calls import unheard
from edgewise.standard import ast, os, suppress, time
from edgewise.standard import builtins as __builtins__

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

NAME = "journal"  # of the file, in the directory where children find what they are told

now = time.monotonic_ns


class Journal:
    """One file to which all children of a run add lines."""

    def __init__(self, spool: str) -> None:
        self._path = os.path.join(spool, NAME)
        self._read = 0  # bytes

    def write(self, *entry: Any) -> None:
        """Add a line, whole: others may do so at the same time."""
        line = (repr((now(), *entry)) + "\n").encode("utf-8", "backslashreplace")
        with unheard(), suppress(OSError):
            journal = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(journal, line)
            finally:
                os.close(journal)

    def has_news(self) -> bool:
        """Whether anything has been added since the last time."""
        try:
            return stat(self._path).st_size > self._read
        except OSError:
            return False

    def news(self) -> Iterator[tuple[Any, ...]]:
        """What has been added since the last time, each with its moment."""
        for line in self._more().splitlines():
            with suppress(ValueError, SyntaxError):  # of a child that died, or is still writing
                yield ast.literal_eval(line.decode("utf-8", "replace"))

    def _more(self) -> bytes:
        try:
            with unheard(), open(self._path, "rb") as file:
                file.seek(self._read)
                text = file.read()
        except OSError:
            return b""
        text = text[: text.rfind(b"\n") + 1]
        self._read += len(text)
        return text
