"""What the interpreter tells of itself, handed on to whoever wants to know.

There is one audit hook for all of us. It is called for each `id()` and each look
at a frame too, so it does nothing but find out that nobody cares.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Handler = Callable[[tuple[Any, ...]], None]

_handlers: dict[str, Handler] = {}
_hooked: list[bool] = []


def listen(handlers: Mapping[str, Handler]) -> None:
    """From now on call the handler of an event with its arguments; one of each event."""
    _handlers.update(handlers)
    if not _hooked:
        _hooked.append(True)
        sys.addaudithook(_told)  # there is no way to take it back


def ignore(handlers: Mapping[str, Handler]) -> None:
    """Call these handlers no longer."""
    for event, handler in handlers.items():
        if _handlers.get(event) is handler:
            del _handlers[event]


def _told(event: str, args: tuple[Any, ...]) -> None:
    """The audit hook."""
    handler = _handlers.get(event)
    if handler is not None:
        handler(args)
