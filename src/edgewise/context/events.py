"""What the interpreter tells of itself, handed on to whoever wants to know.

There is one audit hook for all of us. It is called for each `id()` and each look
at a frame too, so it does nothing but find out that nobody cares; in C where that can be.
"""

from __future__ import annotations

from edgewise.native import native
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Handler = Callable[[tuple[Any, ...]], None]

_handlers: dict[str, Handler] = {}
_every: dict[str, tuple[Handler, ...]] = {}  # all who want to know of an event
_hooked: list[bool] = []
_hear: Any = getattr(native, "hear", None)  # from Python 3.11 on
# Frames of ours between a handler that is the only one of its event and what it is told of.
FRAMES = 1 if _hear is None else 0


def listen(handlers: Mapping[str, Handler]) -> None:
    """From now on call the handler of an event with its arguments."""
    for event, handler in handlers.items():
        _call(event, (*_every.get(event, ()), handler))
        if _hear is not None:
            _hear(_handlers, event)
    if _hear is None and not _hooked:
        _hooked.append(True)
        sys.addaudithook(_told)  # there is no way to take it back


def ignore(handlers: Mapping[str, Handler]) -> None:
    """Call these handlers no longer."""
    for event, handler in handlers.items():
        _call(event, tuple(one for one in _every.get(event, ()) if one is not handler))


def tell(event: str, args: tuple[Any, ...]) -> None:
    """Tell what the interpreter does not: that a library in C opens a file, say."""
    handler = _handlers.get(event)
    if handler is not None:
        handler(args)


def _call(event: str, handlers: tuple[Handler, ...]) -> None:
    """Have those handlers called; one alone without a detour, as frames are counted."""
    handlers = _every[event] = tuple(dict.fromkeys(handlers))
    if len(handlers) > 1:
        _handlers[event] = _together(handlers)
    elif handlers:
        _handlers[event] = handlers[0]
    else:
        _handlers.pop(event, None)


def _together(handlers: tuple[Handler, ...]) -> Handler:
    def tell(args: tuple[Any, ...]) -> None:
        for handler in handlers:
            handler(args)

    return tell


def _told(
    event: str,
    args: tuple[Any, ...],
    handler_of: Callable[[str], Handler | None] = _handlers.get,  # globals go before hooks do
) -> None:
    """The audit hook."""
    handler = handler_of(event)
    if handler is not None:
        handler(args)
