"""The types of receivers at method entry, as touches."""

from __future__ import annotations

from typing import Any

from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys, weakref
from edgewise.trace import noting, runtime
from edgewise.trace.history import Touch
from edgewise.trace.taking import untrack


def touch(number: int, kind: Any) -> Touch:
    """The touch for an entry on an object of a type; it is remembered if the type lasts."""
    module, probe = runtime.place_of(number)
    made = Touch("receiver", f"{module.path}:{probe}<-{noting.lineage(kind)}")
    if _lasting(kind):
        runtime.kinds_at(number)[runtime.address(kind)] = weakref.ref(kind), made
    untrack(made)
    return made


def _lasting(kind: object) -> bool:
    """Whether a class lives as long as its module, so that its identity stays its own."""
    if not isinstance(kind, type):
        return False
    module = sys.modules.get(str(kind.__module__))
    return (noting.namespace_of(module) or {}).get(kind.__name__) is kind
