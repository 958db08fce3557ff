"""Probe lists as memory-mapped files, for processes that may end at any moment.

The same instrumented code runs on them: a byte of a map is set like an item of
a list. It is slower than a list, which children can bear.
"""

from __future__ import annotations

import builtins

from edgewise.context.journal import Journal, now
from edgewise.standard import builtins as __builtins__
from edgewise.standard import mmap, os, suppress
from edgewise.trace import noting, runtime
from edgewise.trace.runtime import Module
from edgewise.trace.taking import CHUNK, ON

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from edgewise.trace.watching import Watching

SIZE = 1 << 26  # address space, not disk: the file is sparse


class Mapping:
    """The map and the log of one child process."""

    def __init__(self, spool: str, unit: str) -> None:
        self.spool = spool
        self.unit = unit
        self.name = f"child-{unit}-{os.getpid()}-{os.urandom(4).hex()}"
        base = os.path.join(spool, self.name)
        self._log = base + ".log"
        self.write("map", self.name)  # so that a child whose map cannot be made is missed
        rows = os.open(base + ".map", os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(rows, SIZE)
        self._map = mmap.mmap(rows, SIZE)
        os.close(rows)
        self._used = 0
        self._lists: set[str] = set()

    def write(self, kind: str, text: str) -> None:
        """Add a line to the log."""
        line = f"{kind} {text}".replace("\n", " ") + "\n"
        # Opened anew each time: a program may close all descriptors it did not
        # open, as daemons do, and ours would then be that of another file.
        with suppress(OSError):
            log = os.open(self._log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(log, line.encode("utf-8", "replace"))
            finally:
                os.close(log)

    def tell_by(self, watching: Watching) -> None:
        """Let others know, in time, what this process does to files that they may use."""
        watching.tell(Journal(self.spool), int(self.unit), self._refer)

    def _refer(self, units: Iterable[int]) -> None:
        self.write("refers", repr(sorted(units)))

    def take_over(self) -> None:
        """Put maps in the place of the lists of all modules, loaded and to come."""
        runtime.detached = True
        runtime.settled.clear()
        runtime.hooks.__init__()  # type: ignore[misc]
        runtime.hooks.loaded = self.map_module
        seen = _Seen()
        seen.log = self.write
        builtins._ew_seen = seen  # type: ignore[attr-defined]
        names = _Names()
        names.log = self.write
        builtins._ew_name = names  # type: ignore[attr-defined]
        builtins._ew_caught = noting.caught  # type: ignore[attr-defined]
        builtins._ew_module = modules = _Names()  # type: ignore[attr-defined]
        modules.log, modules.kind = self.write, "module-name"
        runtime.surrounding = used = _Context()
        runtime.everywhere = everywhere = _Context()
        used.log = everywhere.log = self.write
        builtins._ew_vars = noting.Lister(self._listed, False)  # type: ignore[attr-defined]
        builtins._ew_dir = noting.Lister(self._listed, True)  # type: ignore[attr-defined]
        builtins._ew_scan = noting.Lister(self._scanned, True)  # type: ignore[attr-defined]
        builtins._ew_code = noting.CodeReader(self._listed, runtime.by_code_file)  # type: ignore[attr-defined]
        builtins._ew_line = noting.LineReader(self._listed, runtime.by_code_file)  # type: ignore[attr-defined]
        for module in runtime.modules:
            self.map_module(module)

    def _scanned(self, what: str) -> None:
        if not what.startswith("module:"):
            self._listed(what)

    def _listed(self, what: str) -> None:
        if what not in self._lists:
            self._lists.add(what)
            self.write("listed", what)

    def give_back(self) -> None:
        """Let the process record with lists again."""
        runtime.detached = False
        runtime.surrounding, runtime.everywhere = {}, {}
        runtime.hooks.__init__()  # type: ignore[misc]
        for module in runtime.modules:
            runtime.renew(module)
        runtime.install()

    def map_module(self, module: Module) -> None:
        """Put maps in the place of the lists of one module."""
        size = -(-module.size // CHUNK) * CHUNK
        if self._used + size > SIZE:
            self.write("file", module.path)
            return
        offset, self._used = self._used, self._used + size
        row = memoryview(self._map)[offset : offset + size]
        module.p = [row[start : start + CHUNK] for start in range(0, size, CHUNK)]
        entries = _Entries(runtime.new_lists(module.number, module.size, module.base)[1])
        entries.row, entries.size = row, module.size
        module.r = entries
        runtime.publish(module)
        filename = next((f for f, m in runtime.by_code_file.items() if m is module), "")
        entry = {
            "key": module.key,
            "path": module.path,
            "size": module.size,
            "digest": module.digest,
            "name": module.name,
            "package": module.package,
            "offset": offset,
            "filename": filename,
        }
        self.write("module", repr(entry))


def open_rows(path: str) -> mmap.mmap:
    """The map of a child, for reading."""
    with open(path, "rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def row_of(rows: mmap.mmap, offset: int, size: int) -> int:
    """The bitset of one module's part of a map."""
    part = rows[offset : offset + size].replace(b"\0", b"0")
    return int(part[::-1] or b"0", 2)


class _Entries(list):  # type: ignore[type-arg]
    """A list of entries that also sets the byte of each probe seen."""

    row: memoryview
    size: int

    def __setitem__(self, probe: Any, value: Any) -> None:
        self.row[probe % self.size] = ON
        list.__setitem__(self, probe, value)


class _Seen(dict):  # type: ignore[type-arg]
    """The entries seen; receivers' types are logged once each."""

    log: Any

    def __setitem__(self, number: Any, kind: Any) -> None:
        key = number, runtime.address(kind)
        if key in self:
            return
        dict.__setitem__(self, key, None)
        if kind is not None:
            module, probe = runtime.place_of(number)
            self.log("receiver", f"{module.path}:{probe}<-{noting.lineage(kind)}")


class _Names(dict):  # type: ignore[type-arg]
    """Computed names, logged once each."""

    log: Any
    kind = "attribute"

    def __getitem__(self, name: Any) -> Any:
        if issubclass(type(name), str):
            text = noting.plain(name)
            if text not in self:
                self[text] = text
                self.log(self.kind, text)
        return name


class _Context(dict):  # type: ignore[type-arg]
    """What was used of what surrounds the program, logged once each as it is at that moment."""

    log: Any

    def __setitem__(self, key: Any, value: Any) -> None:
        dict.__setitem__(self, key, value)
        entity = runtime.entity(*key)
        if entity is not None:
            self.log("context", repr((*entity, now())))
