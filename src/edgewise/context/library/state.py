"""Fingerprints of libraries, kept while no file of theirs is written to.

One `stat` for each module tells; nothing is read or parsed as long as all are
what they were.
"""

from __future__ import annotations

import importlib.machinery
import marshal
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property

from edgewise.context.library.table import SHAPE

_ALWAYS = ("distribution ", "missing ")  # cheap, and not told by the files of modules


class State:
    """What was found out last time, if it still holds."""

    def __init__(self, filename: str | None) -> None:
        self.filename = filename

    @cached_property
    def _kept(self) -> tuple[dict[str, str], dict[str, tuple[str, int, int]], dict[str, str]]:
        if self.filename is not None:
            with suppress(OSError, ValueError, EOFError, TypeError):
                with open(self.filename, "rb") as file:
                    tag, prints, stats, versions = marshal.loads(file.read())
                if tag == _tag():
                    return prints, stats, versions
        return {}, {}, {}

    @property
    def versions(self) -> Mapping[str, str]:
        """The versions of distributions then."""
        return self._kept[2]

    def fingerprint(self, name: str) -> str | None:
        """What something is like, if that is known without looking."""
        if name.startswith(_ALWAYS) or not self._holds:
            return None
        return self._kept[0].get(name)

    @cached_property
    def _holds(self) -> bool:
        stats = self._kept[1]
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
    ) -> None:
        """Keep fingerprints, with those that still hold; where that fails, nothing."""
        if self.filename is None:
            return
        kept = self._kept if self._holds else ({}, {}, {})
        content = (
            _tag(),
            {**kept[0], **{n: p for n, p in prints.items() if not n.startswith(_ALWAYS)}},
            {**kept[1], **stats},
            {**kept[2], **versions},
        )
        temporary = f"{self.filename}.{os.getpid()}"
        with suppress(OSError):
            with open(temporary, "wb") as file:
                file.write(marshal.dumps(content))
            os.replace(temporary, self.filename)


def _tag() -> str:
    return f"{SHAPE} {sys.version}"


def _origin(name: str) -> str | None:
    """Where a top-level module would be imported from."""
    loaded = getattr(sys.modules.get(name), "__file__", None)
    if loaded is not None:
        return str(loaded)
    try:
        spec = importlib.machinery.PathFinder.find_spec(name, sys.path)
    except (ImportError, ValueError):
        return None
    return spec.origin if spec is not None else None
