"""Children that outlive the test that started them, and may work for others.

A pool of processes made by the first test that wants one serves the rest. What a
child does for whom it does not say; so whoever runs while it is alive depends on
all that it did.

Most programs start no process, and asking the disk at each turn would cost them more
than the rest of a turn does. So it is asked once somebody has started one; and now and
then all the same, for those who do it unheard.
"""

from __future__ import annotations

from os import stat  # the plain one: nobody is told that we look
from typing import Any

from edgewise.context import events
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, suppress

_UNHEARD = 64  # turns without a look, while nobody was heard to start a process
_STARTS = (
    *("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"),
    "pty.spawn",
)


class Lingering:
    """The children of tests that have ended."""

    def __init__(self) -> None:
        self.served: dict[str, set[int]] = {}  # name of a child -> units that ran meanwhile
        self._alive: dict[str, int] = {}  # name -> process
        self._known: set[str] = set()
        self._moved = 0
        self.begun = False  # whether there may be children at all
        self._turns = 0
        self._handlers = dict.fromkeys(_STARTS, self.started)

    def install(self) -> None:
        """From now on, hear of processes that are started."""
        events.listen(self._handlers)

    def uninstall(self) -> None:
        """Hear of them no longer."""
        events.ignore(self._handlers)

    def started(self, args: tuple[Any, ...] = ()) -> None:
        """A process is about to be started."""
        self.begun = True

    def ended(self, spool: str, unit: int) -> None:
        """The unit that was at work no longer is, or another is for a while."""
        for name, process in list(self._alive.items()):
            self.served.setdefault(name, set()).add(unit)
            if not _runs(process):
                del self._alive[name]
        self._turns += 1
        if not self.begun and self._turns % _UNHEARD:
            return
        for name in self._new(spool):
            started_by, process = (int(part) for part in name.split("-")[1:3])
            if started_by == unit and _runs(process):
                self._alive[name] = process

    def _new(self, spool: str) -> list[str]:
        """The children that have appeared since the last look."""
        with suppress(OSError):
            moved = stat(spool).st_mtime_ns
            if moved != self._moved:
                self._moved = moved
                logs = (n for n in os.listdir(spool) if n.startswith("child-"))
                found = {n[: -len(".log")] for n in logs if n.endswith(".log")} - self._known
                self._known |= found
                return sorted(found)
        return []


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True
