"""Whether garbage is being collected right now.

What dies then was given up by the program some time before, and nobody knows when:
the moment of a collection is another in each run. What dies at any other time dies
because the last reference to it went, which is the program's own doing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, cast

from edgewise.standard import builtins as __builtins__
from edgewise.standard import gc

_phases = OrderedDict.fromkeys(("start", "stop"))

# Called by the collector with "start" or "stop" and a dict that is not empty, which says
# where to move that word: to the end. A method in C, as there are many collections.
_told = cast("Callable[[str, dict[str, Any]], None]", _phases.move_to_end)


def watch() -> None:
    """Be told by the collector from now on."""
    if _told not in gc.callbacks:
        gc.callbacks.append(_told)


def leave() -> None:
    """Be told no longer."""
    if _told in gc.callbacks:
        gc.callbacks.remove(_told)


def collecting() -> bool:
    """Whether what dies now was found by the collector."""
    return next(reversed(_phases)) == "start"
