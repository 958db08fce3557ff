"""Whether tests use the network: noticed and shown, as nobody can tell what is out there."""

from __future__ import annotations

from edgewise.context import events
from edgewise.standard import builtins as __builtins__

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from edgewise.config import ContextConfig

_active: list[Network] = []


class Network:
    """Watches sockets."""

    kind = "use"

    def __init__(self, config: ContextConfig) -> None:
        self.touch: Callable[[str], None] | None = None

    def install(self, touch: Callable[[str], None]) -> None:
        """Note who uses the network from now on."""
        self.touch = touch
        _active[:] = [self]
        events.listen(_HANDLERS)

    def uninstall(self) -> None:
        """Note no more."""
        self.touch = None
        _active.clear()
        events.ignore(_HANDLERS)

    def fingerprint(self, name: str) -> str:
        """Always the same: it is not known whether it has moved."""
        return "used"

    def explain(self, name: str, old: str, new: str) -> str:
        """Never asked for, as it never moves."""
        return f"uses {name}"


def _connecting(args: tuple[Any, ...]) -> None:
    """A connection within the machine's own file system is none."""
    if not isinstance(args[1], str | bytes):
        _used(args)


def _used(args: tuple[Any, ...]) -> None:
    touch = _active[0].touch if _active else None
    if touch is not None:
        try:
            touch("the network")
        except Exception:
            return


_HANDLERS: dict[str, Callable[[tuple[Any, ...]], None]] = {
    "socket.connect": _connecting,
    "socket.getaddrinfo": _used,
    "socket.gethostbyname": _used,
}
