"""What a file or directory is like at this moment, in a short text."""

from __future__ import annotations

from _blake2 import blake2b

from edgewise.context.key import ABSENT, UNKNOWN
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, stat

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 1000  # files below a directory that are told one by one
LARGE = 16 << 20  # bytes; of a larger file only size and time are looked at
# As they are before anybody watches them.
_look, _look_at_link, _plain_readlink = os.stat, os.lstat, os.readlink


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


def room(filename: str) -> str:
    """What it is; nothing is as good as a directory, which can be made there."""
    found = nature(filename)
    return "d" if found == ABSENT else found


def size(filename: str) -> str:
    """What it is and, if it is a file, how long."""
    try:
        found = _look(filename)
    except OSError:
        return nature(filename)
    return f"f{found.st_size}{_allowed(found)}" if _is_file(found) else nature(filename)


def access(filename: str) -> str:
    """What it is, and what its owner may do with it."""
    try:
        return nature(filename) + _allowed(_look(filename))
    except OSError:
        return nature(filename)


def link(filename: str) -> str:
    """Where it points, if it is a link; else what it is."""
    try:
        return digest(os.fsencode(_plain_readlink(filename)))
    except OSError:
        return nature(filename)


def names(directory: str, without: Callable[[str], bool]) -> str:
    """A digest of the names in a directory, but for some, and which of them are directories."""
    try:
        with os.scandir(directory) as found:
            every = sorted(one.name + _kind(one) for one in found if not without(one.name))
    except OSError as error:
        return _missing(error)
    return digest("\0".join(every).encode("utf-8", "surrogateescape"))


def sizes(directory: str, without: Callable[[str], bool], written: Callable[[str], bool]) -> str:
    """A digest of the names in a directory with the sizes of files, but for those written to."""
    try:
        with os.scandir(directory) as found:
            every = sorted(
                one.name if written(one.name) else f"{one.name} {size(one.path)}"
                for one in found
                if not without(one.name)
            )
    except OSError as error:
        return _missing(error)
    return digest("\0".join(every).encode("utf-8", "surrogateescape"))


def entries(directory: str, without: Callable[[str], bool]) -> str:
    """A digest of the names in a directory with the size and time of each."""
    try:
        with os.scandir(directory) as found:
            every = sorted(_entry(one) for one in found if not without(one.name))
    except OSError as error:
        return _missing(error)
    return digest("\0".join(every).encode("utf-8", "surrogateescape"))


def below(directory: str, without: Callable[[str], bool]) -> tuple[list[str], bool]:
    """The directories, with a slash at their end, and files in a directory, and True.

    Where they are very many, directories only, and False.
    """
    places: list[str] = []
    found: list[str] = []
    for above, directories, files in os.walk(directory):
        directories[:] = [name for name in sorted(directories) if not without(name)]
        places.append(os.path.join(above, ""))
        if len(found) <= MOST:
            found += [os.path.join(above, name) for name in sorted(files) if not without(name)]
    few = len(found) + len(places) <= MOST
    return (places + found if few else places), few


def matching(directory: str, pattern: str) -> list[str]:
    """What is in a directory and has a name that matches."""
    from edgewise.standard import fnmatch

    try:
        names = sorted(os.listdir(directory))
    except OSError:
        return []
    return [os.path.join(directory, name) for name in names if fnmatch.fnmatchcase(name, pattern)]


def _entry(entry: os.DirEntry[str]) -> str:
    try:
        found = entry.stat()
    except OSError:
        return f"{entry.name} ?"
    return f"{entry.name} {found.st_size} {found.st_mtime_ns}"


def digest(data: bytes) -> str:
    """A short text that is another for other data."""
    return blake2b(data, digest_size=12).hexdigest()


def _kind(entry: os.DirEntry[str]) -> str:
    try:
        return "/" if entry.is_dir() else ""
    except OSError:
        return "?"


def _is_file(found: os.stat_result) -> bool:
    return stat.S_ISREG(found.st_mode)


def _allowed(found: os.stat_result) -> str:
    """What the owner may do; what others may is up to whoever checked the project out."""
    return f"-{(found.st_mode & stat.S_IRWXU) >> 6}"


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
