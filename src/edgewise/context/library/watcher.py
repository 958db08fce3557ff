"""Libraries as context: which functions of which distributions a footprint reaches.

What is reached is seen by probes, which the import hook puts into libraries, and
told in `trace`; only what no probe can see is noticed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from types import FrameType

from edgewise.config import ContextConfig
from edgewise.context import file_reads
from edgewise.context.key import ABSENT
from edgewise.context.library import data
from edgewise.context.library.closure import Names
from edgewise.context.library.entities import Entities
from edgewise.context.library.fingerprints import (
    CLASS,
    DATA,
    DISPATCH,
    DISTRIBUTION,
    EFFECT,
    ENTRIES,
    FUNCTION,
    MISSING,
    MODULE,
    RAN,
    TEXT,
    VERSION,
)
from edgewise.context.library.installed import EVERY, Installed
from edgewise.context.library.mentions import WHOLE
from edgewise.context.library.searched import Searches, tells_a_version
from edgewise.context.library.state import State
from edgewise.context.library.tables import Tables
from edgewise.context.watcher import EACH, Witness
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys

_DESCRIPTIONS = ("METADATA", "PKG-INFO")
_CODE = (".py", ".pyc", ".pyo", ".so", ".pyd")


class LibraryWatcher:
    """What the functions, classes and names of libraries are like."""

    kind = "library"

    def __init__(self, config: ContextConfig) -> None:
        self.installed = Installed(config.places, config.on_path)
        directory = config.ours[0] if config.ours else ""
        self._cache = os.path.join(directory, "cache") if os.path.isdir(directory) else None
        self._state = State(os.path.join(directory, "libraries") if directory else None)
        self._new: dict[str, str] = {}
        self._named: dict[str, tuple[str, ...]] = {}
        self._searches = Searches(self._searched)
        # Told by the witness: whom to tell of what is searched for, and of an error of ours.
        self._asked: Callable[..., None] = lambda *asked: None
        self._broken: Callable[[Exception], None] = lambda error: None

    @cached_property
    def tables(self) -> Tables:
        return Tables(self.installed, self._cache)

    @cached_property
    def entities(self) -> Entities:
        """Names entities, and takes their fingerprints."""
        return Entities(Names(self.tables.table, self.tables.is_module), self.installed)

    def join(self, witness: Witness) -> None:
        """Learn whom to tell of what is searched for, and by whom."""
        self._asked = getattr(witness, "asked", self._asked)
        self._broken = getattr(witness, "broken", self._broken)

    def install(self, touch: Callable[[str], None]) -> None:
        """Note which distributions' data is read; probes are put in by the import hook."""
        self._touch = touch
        file_reads.elsewhere.append(self._opened)
        file_reads.listed_elsewhere.append(self._listed)
        self._searches.install()

    def uninstall(self) -> None:
        """Note no more."""
        self._searches.uninstall()
        for told, ours in (
            (file_reads.elsewhere, self._opened),
            (file_reads.listed_elsewhere, self._listed),
        ):
            if ours in told:
                told.remove(ours)

    def _opened(self, path: object) -> None:
        """A file is about to be opened that may be data of a library."""
        if not isinstance(path, str | bytes | os.PathLike):
            return
        name = os.fsdecode(path)
        if name.endswith(_CODE) or "-packages" not in name:
            return
        dist = self.installed.owner(name)
        if os.path.basename(name) == "entry_points.txt":
            self._touch(f"{ENTRIES} {EVERY}")  # another distribution may bring some
            if dist is not None:
                self._touch(f"{ENTRIES} {dist}")
        elif dist is not None and not (
            os.path.basename(name) in _DESCRIPTIONS and tells_a_version(sys._getframe(1))
        ):
            self._touch(f"{DATA} {data.name_of(name)}")

    def _listed(self, path: object) -> None:
        """A directory is about to be listed that may be one of a library."""
        if isinstance(path, str | bytes | os.PathLike) and "-packages" in os.fsdecode(path):
            self._touch(f"{DATA} {data.name_of(os.path.join(os.fsdecode(path), ''))}")

    def _searched(
        self,
        kind: str,
        name: str,
        frame: FrameType | None,
        filename: str | None,
        whom: str,
    ) -> None:
        """A module or a distribution is looked for.

        A package of the project may come to have a directory of a name that is not there.
        """
        try:
            if kind == VERSION or self.installed.is_elsewhere(name, filename):
                self._asked(self.kind, f"{kind} {name}", frame, whom)
            elif filename is None and "." in name:
                self._asked(self.kind, f"{kind} {name}", frame, EACH)
        except Exception as error:  # the program comes first
            self._broken(error)

    def fingerprint(self, name: str) -> str:
        """What a function, class or name is like now."""
        kept = self._state.fingerprint(name)
        if kept is not None:
            return kept
        if name not in self._new:
            self._new[name] = self.entities.fingerprint(name)
        return self._new[name]

    def named(self, key: str, entities: Callable[[], Iterable[str]]) -> tuple[str, ...]:
        """The entities that stand for something, which may be known from before."""
        kept = self._state.names(key)
        if kept is not None:
            return kept
        if key not in self._named:
            self._named[key] = tuple(entities())
        return self._named[key]

    def keep(self) -> None:
        """Keep what was found out, for as long as no file of the libraries is written to."""
        if self._new or self._named:
            dists = {self.installed.distribution(module) for module in self.tables.stats}
            versions = {dist: self.installed.version(dist) for dist in dists}
            self._state.write(self._new, self.tables.stats, versions, self._named)

    def explain(self, name: str, old: str, new: str) -> str:
        """What has moved: "werkzeug 3.0.1 -> 3.0.6: Response.set_cookie changed"."""
        kind, _, rest = name.partition(" ")
        if kind == MISSING:
            return f"{rest}: can be imported now" if old == ABSENT else f"{rest} is gone"
        if kind == VERSION and rest == EVERY:
            return "other distributions are installed"
        if kind == VERSION:
            return f"{rest} {old.strip('-')} -> {new.strip('-') or 'none'}".replace("  ", " ")
        if kind == DATA:
            return (
                f"{rest} {'is new' if old == ABSENT else 'is gone' if new == ABSENT else 'changed'}"
            )
        if kind == ENTRIES and rest == EVERY:
            return "other distributions have entry points"
        if kind == ENTRIES:
            return f"{self._versions(rest)}: has other entry points"
        dist = rest if kind == DISTRIBUTION else self.installed.distribution(rest.partition(":")[0])
        return f"{self._versions(dist)}: {_what(kind, rest, old, new)}"

    def _versions(self, dist: str) -> str:
        old, new = self._state.versions.get(dist, ""), self.installed.version(dist)
        if old == new or not old:
            return f"{dist} {new}".strip()
        return f"{dist} {old} -> {new or 'none'}"


def _what(kind: str, name: str, old: str, new: str) -> str:
    module, _, what = name.partition(":")
    if kind == DISTRIBUTION:
        return "is not the same any more"
    if new == ABSENT:
        return f"{what or module} is gone"
    if kind == MODULE:
        return f"importing {module} does something else"
    if what == WHOLE:
        return f"something in {module} changed"
    if kind == DISPATCH:
        method, _, before = what.partition("<-")
        return f"{before.partition('>')[0].partition(':')[2]} has its own {method}"
    if kind == CLASS:
        return f"class {what.partition('{')[0]} changed"
    if kind == EFFECT:
        return f"{what} changed, which runs at import and changes more than names"
    if kind == RAN:
        return f"{what} changed, which runs at import"
    if kind == TEXT:
        return f"annotations or docstring of {what} changed"
    if kind == FUNCTION and old.partition(".")[0] == new.partition(".")[0]:
        return f"{what} uses what changed"
    return f"{what} changed"
