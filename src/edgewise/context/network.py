"""Whether tests use the network: noticed and shown, as nobody can tell what is out there."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from edgewise.config import ContextConfig

_EVENTS = frozenset({"socket.connect", "socket.getaddrinfo", "socket.gethostbyname"})
_active: list[Network] = []
_hooked: list[bool] = []


class Network:
    """Watches sockets."""

    kind = "use"

    def __init__(self, config: ContextConfig) -> None:
        self.touch: Callable[[str], None] | None = None

    def install(self, touch: Callable[[str], None]) -> None:
        """Note who uses the network from now on."""
        self.touch = touch
        _active[:] = [self]
        if not _hooked:
            _hooked.append(True)
            sys.addaudithook(_told)

    def uninstall(self) -> None:
        """The audit hook stays, and does nothing."""
        self.touch = None
        _active.clear()

    def fingerprint(self, name: str) -> str:
        """Always the same: it is not known whether it has moved."""
        return "used"

    def explain(self, name: str, old: str, new: str) -> str:
        """Never asked for, as it never moves."""
        return f"uses {name}"


def _told(event: str, args: tuple[Any, ...]) -> None:
    """The audit hook. A connection within the machine's own file system is none."""
    if event in _EVENTS and _active:
        if event == "socket.connect" and isinstance(args[1], str | bytes):
            return
        touch = _active[0].touch
        if touch is not None:
            try:
                touch("the network")
            except Exception:
                return
