"""What the program looks for among all that is installed, and may not find.

Modules are searched for without being imported (`find_spec("numpy") is not None`), or in
vain; distributions are asked for their version, or listed. So two functions of the standard
library are replaced by ones that tell.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.machinery import PathFinder
from importlib.metadata import Distribution
from types import FrameType
from typing import Any

from edgewise.context.library.fingerprints import MISSING, VERSION
from edgewise.context.library.installed import EVERY
from edgewise.context.watcher import EACH, IMPORTERS, NOBODY
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys

# What was searched for, in which frame, the file of the module that was found, and whom it
# concerns if that is a library that is being imported.
Told = Callable[[str, str, FrameType | None, str | None, str], None]
_IMPORTLIB = ("<frozen importlib", os.path.join(os.path.dirname(os.__file__), "importlib", ""))
_FOR_ENTRIES = ("entry_points", "load_setuptools_entrypoints")  # which tell by themselves


class Searches:
    """Replaces the functions, and puts them back."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._plain: dict[tuple[Any, str], Any] = {}

    def install(self) -> None:
        """Tell from now on what is searched for."""
        self._replace(PathFinder, "find_spec", self._finding)
        self._replace(Distribution, "from_name", self._naming)
        self._replace(Distribution, "discover", self._listing)

    def uninstall(self) -> None:
        """Tell no longer."""
        for (owner, name), plain in self._plain.items():
            setattr(owner, name, plain)
        self._plain.clear()

    def _replace(self, owner: Any, name: str, telling: Callable[[Any], Any]) -> None:
        """Put another class method in the place of one, as if written in the same file."""
        plain = vars(owner)[name]
        self._plain[owner, name] = plain
        function = telling(plain.__func__)
        filename = plain.__func__.__code__.co_filename
        function.__code__ = function.__code__.replace(co_filename=filename)
        function.__name__, function.__doc__ = name, plain.__func__.__doc__
        function.__qualname__ = plain.__func__.__qualname__
        function.__wrapped__ = plain.__func__
        setattr(owner, name, classmethod(function))

    def _finding(self, plain: Any) -> Callable[..., Any]:
        def find_spec(cls: Any, fullname: Any, path: Any = None, target: Any = None) -> Any:
            found = plain(cls, fullname, path, target)
            looks = _merely_looks(sys._getframe(1))
            if looks or found is None:
                origin = None if found is None else found.origin
                whom = EACH if looks else NOBODY  # what it imports its text tells
                self._told(MISSING, fullname, _asking(sys._getframe(1)), origin, whom)
            return found

        return find_spec

    def _naming(self, plain: Any) -> Callable[..., Any]:
        def from_name(cls: Any, name: Any) -> Any:
            self._told(VERSION, name, _asking(sys._getframe(1)), None, IMPORTERS)
            return plain(cls, name)

        return from_name

    def _listing(self, plain: Any) -> Callable[..., Any]:
        def discover(cls: Any, **kwargs: Any) -> Any:
            if "name" not in kwargs and not _is_for_entries(sys._getframe(1)):
                self._told(VERSION, EVERY, _asking(sys._getframe(1)), None, EACH)
            return plain(cls, **kwargs)

        return discover


def _merely_looks(frame: FrameType) -> bool:
    """Whether a module is not about to be imported: `importlib.util.find_spec`."""
    by = frame.f_back
    return by is not None and by.f_code.co_name == "find_spec" and _is_of_importlib(by)


def tells_a_version(frame: FrameType | None) -> bool:
    """Whether a description is read for nothing but the version of a distribution."""
    while frame is not None and not _is_of_importlib(frame):
        frame = frame.f_back  # of ourselves, `pathlib` and their like
    while frame is not None and _is_of_importlib(frame):
        if frame.f_code.co_name == "version":
            return True
        frame = frame.f_back
    return False


def _is_for_entries(frame: FrameType | None) -> bool:
    names = (frame.f_code.co_name, frame.f_back.f_code.co_name) if frame and frame.f_back else ()
    return any(name in _FOR_ENTRIES for name in names)


def _is_of_importlib(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(_IMPORTLIB)


def _asking(frame: FrameType | None) -> FrameType | None:
    """The frame, out of the import system, in which something is searched for."""
    while frame is not None and _is_of_importlib(frame):
        frame = frame.f_back
    return frame
