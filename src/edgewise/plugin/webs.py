"""Whether any of many objects refers to others than it did, seen without going through each.

What an object refers to, the collector of garbage tells of any. As long as all of some objects
refer to the same others, nothing has changed that shows by that. A dict that has not
changed at all says so by a number (`edgewise.plugin.memory`), and need not even be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from edgewise.native import native
from edgewise.plugin.memory import addresses, instances_are_told
from edgewise.standard import builtins as __builtins__
from edgewise.standard import gc
from edgewise.trace.runtime import address

_referents: Callable[..., list[Any]] = gc.get_referents
Reference = Callable[[], Any]


class Web(Protocol):
    """Some objects, and which others each of them refers to."""

    def is_as_before(self, roots: Sequence[Any], /) -> bool:
        """Whether these are the first of the objects, and all refer to the others they did."""


class WebInPython:
    """As `Web`. `nodes` are the objects: first the roots, each other behind one that refers to it.

    None is kept alive: those behind the roots are found again by way of these.
    """

    def __init__(self, nodes: Sequence[Any], roots: int, stamps: bool = False) -> None:
        self._which = addresses(nodes[:roots])
        self._refers_to = [_told(one) for one in nodes]
        places: dict[int, tuple[int, int]] = {}  # of an object: who refers to it, and where
        for at, node in enumerate(nodes):
            for place, one in enumerate(_referents(node)):
                places.setdefault(address(one), (at, place))
        self._places = [places[address(one)] for one in nodes[roots:]]

    def is_as_before(self, roots: Sequence[Any], /) -> bool:
        """Whether all refer to the others they did."""
        if addresses(roots) != self._which:
            return False
        found: list[list[Any]] = []
        for at, told in enumerate(self._refers_to):
            if at < len(roots):
                node = roots[at]
            else:
                behind, place = self._places[at - len(roots)]
                node = found[behind][place]
            if _told(node) != told:
                return False
            found.append(_referents(node))
        return True


def _told(node: Any) -> bytes:
    """Which others an object refers to; of those with keys, which these are as well."""
    keys = dict.keys(node) if issubclass(type(node), dict) else ()
    return addresses((*_referents(node), None, *keys))


def web_of(nodes: Sequence[Any], roots: int) -> Web:
    """A web of some objects: first the roots, and each other behind one that refers to it."""
    make = WebInPython if native is None else native.Web
    return make(nodes, roots, instances_are_told())


def _changed(watched: Sequence[tuple[tuple[Reference, ...], Web]]) -> list[int]:
    return [
        at
        for at, (roots, web) in enumerate(watched)
        if not web.is_as_before([root() for root in roots])
    ]


# The places of those webs that are not as they were; each stands with what gives its roots.
changed: Callable[[Sequence[tuple[tuple[Reference, ...], Web]]], list[int]] = (
    _changed if native is None else native.changed
)
