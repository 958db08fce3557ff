"""What a file or directory is like at this moment, in a short text."""

from __future__ import annotations

import os
import stat
from _blake2 import blake2b

from edgewise.context.key import ABSENT, UNKNOWN

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable

LARGE = 16 << 20  # bytes; of a larger file only size and time are looked at
_look, _look_at_link = os.stat, os.lstat  # as they are before anybody watches them


def content(filename: str, meaning: Callable[[bytes], bytes] | None = None) -> str:
    """A digest of what is in a file, or of what it means."""
    try:
        found = _look(filename)
        if not stat.S_ISREG(found.st_mode):
            return nature(filename)
        if found.st_size > LARGE:
            return f"{found.st_size}-{found.st_mtime_ns}"
        with open(filename, "rb") as file:
            data = file.read()
    except OSError as error:
        return _missing(error)
    return digest(data if meaning is None else meaning(data))


def text(filename: str) -> bytes | None:
    """What is in a file, if it is not too much."""
    try:
        if _look(filename).st_size > LARGE:
            return None
        with open(filename, "rb") as file:
            return file.read()
    except OSError:
        return None


def identity(filename: str) -> str:
    """The size and time of a file that is not part of the project."""
    try:
        found = _look(filename)
    except OSError as error:
        return _missing(error)
    if not stat.S_ISREG(found.st_mode):
        return nature(filename)
    return f"{found.st_size}-{found.st_mtime_ns}"


def nature(filename: str) -> str:
    """Whether something is there, and whether it is a file, a directory or a link to nowhere."""
    try:
        mode = _look(filename).st_mode
    except OSError as error:
        if _is_link(filename):
            return "l"
        return _missing(error)
    return "d" if stat.S_ISDIR(mode) else "f" if stat.S_ISREG(mode) else "o"


def size(filename: str) -> str:
    """What it is and, if it is a file, how long."""
    try:
        found = _look(filename)
    except OSError:
        return nature(filename)
    return f"f{found.st_size}" if stat.S_ISREG(found.st_mode) else nature(filename)


def names(directory: str, without: Callable[[str], bool]) -> str:
    """A digest of the names in a directory, but for some."""
    try:
        found = sorted(name for name in os.listdir(directory) if not without(name))
    except OSError as error:
        return _missing(error)
    return digest("\0".join(found).encode("utf-8", "surrogateescape"))


def entries(directory: str, without: Callable[[str], bool]) -> str:
    """A digest of the names in a directory with the size and time of each."""
    try:
        with os.scandir(directory) as found:
            every = sorted(_entry(one) for one in found if not without(one.name))
    except OSError as error:
        return _missing(error)
    return digest("\0".join(every).encode("utf-8", "surrogateescape"))


def _entry(entry: os.DirEntry[str]) -> str:
    try:
        found = entry.stat()
    except OSError:
        return f"{entry.name} ?"
    return f"{entry.name} {found.st_size} {found.st_mtime_ns}"


def digest(data: bytes) -> str:
    """A short text that is another for other data."""
    return blake2b(data, digest_size=12).hexdigest()


def _is_link(filename: str) -> bool:
    try:
        return stat.S_ISLNK(_look_at_link(filename).st_mode)
    except OSError:
        return False


def _missing(error: OSError) -> str:
    """The fingerprint of what cannot be looked at: the same as long as the reason is the same."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return ABSENT
    return f"{UNKNOWN}{error.errno}"
