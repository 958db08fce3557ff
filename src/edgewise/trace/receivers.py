"""The types of receivers at method entry, as touches."""

from __future__ import annotations

import sys

from edgewise.trace import noting, runtime
from edgewise.trace.history import Touch


class Receivers:
    """Names the types seen at method entries; remembers the names of lasting ones."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], Touch] = {}

    def touch(self, key: tuple[int, ...], kind: object) -> Touch:
        """The touch for an event: (file, probe, identity) and the type itself."""
        module = runtime.modules[key[0]]
        touch = Touch("receiver", f"{module.path}:{key[1]}<-{noting.lineage(kind)}")
        if _lasting(kind):
            self.known[key] = touch
        return touch


def _lasting(kind: object) -> bool:
    """Whether a class lives as long as its module, so that its identity stays its own."""
    if not isinstance(kind, type):
        return False
    module = sys.modules.get(str(kind.__module__))
    return (noting.namespace_of(module) or {}).get(kind.__name__) is kind
