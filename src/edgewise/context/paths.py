"""What files are called, and which are of no interest."""

from __future__ import annotations

from _thread import get_ident

from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_IGNORED = frozenset(
    {
        *("__pycache__", ".git", ".hg", ".svn", ".edgewise", ".pytest_cache", ".hypothesis"),
        *(".mypy_cache", ".ruff_cache", ".tox", ".nox", ".venv", "node_modules", ".DS_Store"),
        *("site-packages", "dist-packages", "htmlcov", ".testmondata", ".benchmarks"),
    }
)
_IGNORED_STARTS = (".coverage", ".testmondata-")
_IGNORED_ENDS = (".pyc", ".pyo", "~", ".swp")
_BUILT = (".so", ".pyd")  # in a list of names they are of no interest
_SYSTEM = ("/proc/", "/sys/", "/dev/")
MOST = 50_000  # names that are remembered
# Bytes of a name that are no text are kept as characters that nobody uses.
_AS_TEXT = {0xDC00 + byte: 0xF700 + byte for byte in range(128, 256)}
_AS_NAME = {there: here for here, there in _AS_TEXT.items()}


class Paths:
    """Turns whatever a program calls a file into its name, or None if it is of no interest."""

    def __init__(self, root: str, ours: tuple[str, ...] = ()) -> None:
        self.root = root
        self._below = os.path.join(root, "")
        stdlib = os.path.dirname(os.__file__)
        kept = (*ours, stdlib, os.path.realpath(stdlib))
        self._aside = (*_SYSTEM, *(os.path.join(one, "") for one in kept))
        self._names: dict[str, str | None] = {}
        self._real: dict[str, str] = {}
        self.resolving: set[int] = set()  # threads in which we follow links ourselves
        self.on_forgetting: Callable[[], None] = lambda: None

    def name(self, path: Any) -> str | None:
        """The name of a file: relative to the root, with slashes, if it is below it."""
        if type(path) is int:
            return None
        if type(path) is str and path in self._names:  # those are whole paths
            return self._names[path]
        text = os.fsdecode(path)
        if "\0" in text:
            return None  # there is no such file
        if not os.path.isabs(text):
            text = os.path.join(os.getcwd(), text)
        if text in self._names:
            return self._names[text]
        if len(self._names) > MOST:
            self._names.clear()
        found = self._found(self._normal(text))
        name = self._names[text] = found if found is None else found.translate(_AS_TEXT)
        return name

    def compiled(self, path: Any) -> str | None:
        """The name of compiled code, even of bytecode, which is of no interest elsewhere."""
        text = os.path.normpath(os.path.join(os.getcwd(), os.fsdecode(path)))
        if not text.startswith(self._below):
            return None
        inside = text[len(self._below) :].replace(os.sep, "/")
        above = os.path.dirname(inside)
        return None if above and any(map(_ignores, above.split("/"))) else inside

    def _found(self, path: str) -> str | None:
        if path.startswith(self._aside):
            return None
        if not path.startswith(self._below) and path != self.root:
            above, last = os.path.split(path)
            path = os.path.join(self._really(above), last)
        if path == self.root:
            return "."
        if path.startswith(self._aside):
            return None
        if path.startswith(self._below):
            inside = path[len(self._below) :].replace(os.sep, "/")
            return None if any(map(_ignores, inside.split("/"))) else inside
        return None if any(map(_ignores, path.split(os.sep))) else path

    def _normal(self, path: str) -> str:
        """The path without `..`, but for those behind a link: they lead elsewhere."""
        parts = path.split(os.sep)
        behind = [at for at, part in enumerate(parts) if part == os.pardir]
        if any(self._is_link(os.sep.join(parts[:at])) for at in behind):
            return path
        return os.path.normpath(path)

    def _is_link(self, path: str) -> bool:
        self.resolving.add(get_ident())
        try:
            return os.path.islink(path)
        finally:
            self.resolving.discard(get_ident())

    def _really(self, directory: str) -> str:
        """The directory, without links; most programs use few."""
        if directory not in self._real:
            self.resolving.add(get_ident())
            try:
                self._real[directory] = os.path.realpath(directory)
            finally:
                self.resolving.discard(get_ident())
        return self._real[directory]

    def forget(self) -> None:
        """A link has been made: paths may lead elsewhere than they did."""
        self._names.clear()
        self._real.clear()
        self.on_forgetting()

    def ignores(self, name: str) -> bool:
        """Whether a name in a list of names is of no interest."""
        return _ignores(name) or name.endswith(_BUILT)

    def filename(self, name: str) -> str:
        """Where the file called `name` is."""
        filename = os.path.join(self.root, name.translate(_AS_NAME))
        return filename if os.pardir in name else os.path.normpath(filename)


def _ignores(name: str) -> bool:
    """Whether a name within a path says that the file is of no interest."""
    return name in _IGNORED or name.startswith(_IGNORED_STARTS) or name.endswith(_IGNORED_ENDS)


if sys.platform == "win32":
    _SYSTEM = ("\\\\.\\",)
