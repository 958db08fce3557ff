"""On whose behalf something outside the program is used right now.

pytest lists directories, reads files and looks at variables all the time, and so
does the import system; no test depends on that. What a library uses while it is
imported serves whoever uses the library, of which nobody keeps count.
"""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__
from edgewise.standard import os

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from types import FrameType

NOBODY = 0  # pytest, the import system, ourselves
PROGRAM = 1  # whatever runs
EVERYBODY = 2  # a library that is being imported

_THROUGH, _RUNNER, _IMPORTING, _PROJECT, _LIBRARY, _SOURCE, _PATCHING = range(7)
_RUNNERS = frozenset(
    {
        *("_pytest", "pytest", "iniconfig", "xdist", "execnet", "coverage"),
        *("pytest_cov", "pytest_timeout", "hypothesis", "_hypothesis_pytestplugin", "_pydevd"),
        *("pytest_randomly", "pytest_rerunfailures", "pytest_sugar", "pytest_metadata"),
    }
)
_HANDING_OUT = frozenset({"get_data", "get_source"})
_INSTALLED = ("site-packages", "dist-packages")


class Callers:
    """Tells by the frames on the stack."""

    def __init__(self, places: tuple[str, ...]) -> None:
        self._places = tuple(os.path.join(place, "") for place in places)
        self._stdlib = os.path.join(os.path.dirname(os.path.realpath(os.__file__)), "")
        self._also = os.path.join(os.path.dirname(os.__file__), "")
        room = os.path.dirname(os.path.abspath(__file__))
        self._ours = os.path.join(os.path.dirname(room), "")
        self._watchers = os.path.join(room, "")
        self._kinds: dict[str, int] = {}

    def observer(self, filename: str) -> None:
        """Frames of this file do not use anything; they only tell of it."""
        self._kinds[filename] = _THROUGH

    def whose(self, frame: FrameType | None) -> int:
        """Who uses what is used in `frame`."""
        kinds = self._kinds
        library = False
        while frame is not None:
            filename = frame.f_code.co_filename
            kind = kinds.get(filename)
            if kind is None:
                kind = kinds[filename] = self._kind(filename)
            if not kind:  # most frames tell nothing: `_THROUGH`
                frame = frame.f_back
                continue
            if kind == _PROJECT:
                return PROGRAM
            if kind == _LIBRARY:
                library = True
            elif kind == _RUNNER:
                return PROGRAM if library else NOBODY
            elif kind == _PATCHING and not _shows(frame):
                return NOBODY
            elif kind == _SOURCE:
                return PROGRAM if library or self._by_nobody(frame) else NOBODY
            elif kind == _IMPORTING and not _hands_out(frame):
                return EVERYBODY if library else NOBODY
            frame = frame.f_back
        return PROGRAM

    def _by_nobody(self, frame: FrameType) -> bool:
        """Whether only the standard library is at work: it shows where a program has died."""
        below = frame.f_back
        while below is not None:
            if self._kind(below.f_code.co_filename) not in (_THROUGH, _SOURCE):
                return False
            below = below.f_back
        return True

    def _kind(self, filename: str) -> int:
        if filename.startswith("<"):
            if filename.startswith("<doctest ") or filename.endswith(" condition>"):
                return _PROJECT  # an example, or the condition of a mark: pytest runs the text
            importing = filename.startswith(("<frozen importlib", "<frozen zipimport"))
            return _IMPORTING if importing else _THROUGH
        if filename.startswith(self._ours):
            return _THROUGH if filename.startswith(self._watchers) else _RUNNER
        installed = _installed_as(filename)
        if installed == "_pytest" and filename.endswith("pytester.py"):
            return _THROUGH  # it does what tests tell it to: `pytester.copy_example(...)`
        if installed == "_pytest" and filename.endswith("monkeypatch.py"):
            return _PATCHING
        if installed == "pluggy":
            return _THROUGH  # whoever calls it: programs have plugins of their own
        if installed is not None:
            return _RUNNER if installed in _RUNNERS else _LIBRARY
        if filename.startswith(self._places):
            return _PROJECT
        if filename.startswith((self._stdlib, self._also)):
            name = os.path.basename(filename)
            return _SOURCE if name == "linecache.py" else _THROUGH
        return _LIBRARY


def _shows(frame: FrameType) -> bool:
    """Whether `monkeypatch` lets a test see what was there, and not only puts it back later."""
    name = frame.f_code.co_name
    return name in ("setenv", "delenv", "chdir") or (
        name == "delitem" and bool(frame.f_locals.get("raising"))
    )


def _hands_out(frame: FrameType) -> bool:
    """Whether a loader reads for somebody else, as `pkgutil.get_data` has it do.

    `get_source` reads by way of `get_data`.
    """
    above = frame.f_back
    if above is None or frame.f_code.co_name not in _HANDING_OUT:
        return False
    return above.f_code.co_filename != frame.f_code.co_filename or _hands_out(above)


def _installed_as(filename: str) -> str | None:
    """The top-level name of an installed module."""
    parts = filename.replace(os.sep, "/").split("/")
    for at in range(len(parts) - 2, -1, -1):
        if parts[at] in _INSTALLED:
            return parts[at + 1].partition(".")[0]
    return None
