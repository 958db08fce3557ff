"""Schemas of databases, as far as that costs nothing.

Watches for drivers. The rest, which knows SQL, is loaded when the program connects
to a database.
"""

from __future__ import annotations

from _thread import get_ident

from edgewise.context import events
from edgewise.context.drivers import SQLITE, Arrivals
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys, time

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from edgewise.config import ContextConfig
    from edgewise.context.databases.watcher import Databases, Neighbours
    from edgewise.errors import DatabaseUnreadableWarning

_NOT_THE_PROGRAM = ("edgewise.", "coverage.")
_PLAIN = "_edgewise_plain"


class Schemas:
    """The watcher of databases."""

    kind = "schema"

    def __init__(self, config: ContextConfig) -> None:
        self._config = config
        self._touch: Callable[[str], None] | None = None
        self._neighbours: Neighbours | None = None
        self._databases: Databases | None = None
        self._began = 0.0
        self._arrivals = Arrivals(self._arrived)
        self._undo: list[Callable[[], None]] = []
        self.connecting: set[int] = set()  # threads that connect, and tell of it themselves

    def join(self, neighbours: Neighbours) -> None:
        """Learn of the other watchers: what they have been told in this unit so far."""
        self._neighbours = neighbours

    @property
    def databases(self) -> Databases:
        """What knows about databases; loaded when asked for."""
        if self._databases is None:
            from edgewise.context.databases.watcher import Databases

            self._databases = Databases(self._config, self._neighbours, self._began)
            self._databases.told = self._used
        return self._databases

    def _used(self, name: str) -> None:
        if self._touch is not None:
            self._touch(name)

    def install(self, touch: Callable[[str], None]) -> None:
        """Call `touch` with whatever is relied on from now on."""
        self._touch = touch
        self._began = time.time()
        _listening[:] = [self]
        events.listen(_HANDLERS)
        self._arrivals.install()

    def uninstall(self) -> None:
        """Leave the drivers as they were."""
        self._touch = None
        self._arrivals.uninstall()
        if self in _listening:
            _listening.clear()
            events.ignore(_HANDLERS)
        while self._undo:
            self._undo.pop()()
        if self._databases is not None:
            self._databases.leave()

    def fingerprint(self, name: str) -> str:
        """What is relied on, as it is."""
        return self.databases.fingerprint(name)

    def explain(self, name: str, old: str, new: str) -> str:
        """What has moved, in a few words."""
        return self.databases.explain(name, old, new)

    @property
    def doubts(self) -> list[DatabaseUnreadableWarning]:
        """What could not be looked at, to be told to people."""
        return [] if self._databases is None else self._databases.doubts

    def admits(self, name: str, fingerprint: str) -> bool:
        """Whether what a child relied on was not made by this run."""
        return self.databases.admits(name)

    # -- drivers ---------------------------------------------------------------------

    def _arrived(self, module: ModuleType) -> None:
        if module.__name__ in SQLITE:
            self._watch_sqlite(module)
        else:
            self._undo.append(self.databases.patch(module))

    def _watch_sqlite(self, module: Any) -> None:
        known = getattr(module, "connect", None)
        if known is None:
            return
        plain = getattr(known, _PLAIN, known)  # `sqlite3` has it from `sqlite3.dbapi2`

        def connect(*args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            name = sys._getframe(1).f_globals.get("__name__", "")
            if self._touch is not None and not name.startswith(_NOT_THE_PROGRAM):
                return self.databases.connect(module, self._quietly(plain), args, kwargs)
            return self._quietly(plain)(*args, **kwargs)

        connect.__doc__ = plain.__doc__
        setattr(connect, _PLAIN, plain)
        module.connect = connect
        self._undo.append(lambda: setattr(module, "connect", plain))

    def _quietly(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        """`plain`, of which the audit hook need not tell."""

        def connect(*args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            thread = get_ident()
            self.connecting.add(thread)
            try:
                return plain(*args, **kwargs)
            finally:
                self.connecting.discard(thread)

        return connect

    def connected(self, database: object) -> None:
        """Somebody connects to SQLite past `connect`."""
        if get_ident() not in self.connecting and self._touch is not None:
            self.databases.connected_unseen(database)


_listening: list[Schemas] = []


def _connecting(args: tuple[Any, ...]) -> None:
    if _listening:
        try:
            _listening[0].connected(args[0])
        except Exception:  # the program comes first
            return


_HANDLERS: dict[str, Callable[[tuple[Any, ...]], None]] = {"sqlite3.connect": _connecting}
