"""Fingerprints of libraries, kept while no file of theirs is written to.

One `stat` for each module tells; nothing is read or parsed as long as all are
what they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.machinery import PathFinder
from types import ModuleType
from typing import NamedTuple

from edgewise.context.library.table import SHAPE
from edgewise.standard import at_present, marshal, os, suppress, sys
from edgewise.standard import builtins as __builtins__

# Cheap, and not told by the files of modules.
_ALWAYS = ("distribution ", "entries ", "missing ", "version ", "data ")


class _Kept(NamedTuple):
    prints: dict[str, str]  # entity -> fingerprint
    stats: dict[str, tuple[str, int, int]]  # module -> file, when written, size
    versions: dict[str, str]
    names: dict[str, tuple[str, ...]]  # what was asked for -> the entities that stand for it


class State:
    """What was found out last time, if it still holds."""

    def __init__(self, filename: str | None) -> None:
        self.filename = filename

    @cached_property
    def _kept(self) -> _Kept:
        if self.filename is not None:
            with suppress(OSError, ValueError, EOFError, TypeError):
                with open(self.filename, "rb") as file:
                    tag, *kept = marshal.loads(file.read())
                if tag == _tag():
                    return _Kept(*kept)
        return _Kept({}, {}, {}, {})

    @property
    def versions(self) -> Mapping[str, str]:
        """The versions of distributions then."""
        return self._kept.versions

    def fingerprint(self, name: str) -> str | None:
        """What something is like, if that is known without looking."""
        if name.startswith(_ALWAYS) or not self._holds:
            return None
        return self._kept.prints.get(name)

    def names(self, key: str) -> tuple[str, ...] | None:
        """The entities that stand for something, if that is known without looking."""
        return self._kept.names.get(key) if self._holds else None

    @cached_property
    def _holds(self) -> bool:
        stats = self._kept.stats
        if not stats:
            return False
        for module, (filename, written, size) in stats.items():
            try:
                found = os.stat(filename)
            except OSError:
                return False
            if (found.st_mtime_ns, found.st_size) != (written, size):
                return False
            if "." not in module and _origin(module) != filename:
                return False
        return True

    def write(
        self,
        prints: Mapping[str, str],
        stats: Mapping[str, tuple[str, int, int]],
        versions: Mapping[str, str],
        names: Mapping[str, tuple[str, ...]],
    ) -> None:
        """Keep fingerprints, with those that still hold; where that fails, nothing."""
        if self.filename is None:
            return
        kept = self._kept if self._holds else _Kept({}, {}, {}, {})
        content = (
            _tag(),
            {**kept.prints, **{n: p for n, p in prints.items() if not n.startswith(_ALWAYS)}},
            {**kept.stats, **stats},
            {**kept.versions, **versions},
            {**kept.names, **names},
        )
        temporary = f"{self.filename}.{os.getpid()}"
        with suppress(OSError):
            with open(temporary, "wb") as file:
                file.write(marshal.dumps(content))
            os.replace(temporary, self.filename)


def _tag() -> str:
    return f"2 {SHAPE} {sys.version}"


_namespace = vars(ModuleType)["__dict__"].__get__  # a lazy module does not wake up


def _origin(name: str) -> str | None:
    """Where a top-level module would be imported from."""
    module = sys.modules.get(name)
    if issubclass(type(module), ModuleType):
        loaded = _namespace(module).get("__file__")
        if loaded is not None:
            return str(loaded)
    try:
        spec = PathFinder.find_spec(name, at_present("sys", "path"))
    except (ImportError, ValueError):
        return None
    return spec.origin if spec is not None else None
