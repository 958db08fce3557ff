"""The last moments of a program, in which instrumented code still runs.

Before the interpreter finalises what is left at exit, it puts builtins back to what they
were when it started. A `__del__` or the end of a generator that runs after that must
find its probes all the same, and they must keep nothing from being finalised.
"""

from __future__ import annotations

import builtins

from edgewise.standard import atexit, gc
from edgewise.standard import builtins as __builtins__
from edgewise.trace import runtime

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from typing import Any

_first: list[dict[str, Any]] = []


def outlast() -> None:
    """See to it that the names instrumented code uses outlive the other builtins."""
    if not _first:
        _first.extend(_first_builtins())
        atexit.register(_last)


def _first_builtins() -> list[dict[str, Any]]:
    """The copy of builtins that the interpreter made when it started.

    Nothing but the collector of garbage knows where it is.
    """
    now = vars(builtins)
    return [
        one
        for one in gc.get_referrers(builtins.__build_class__)
        if type(one) is dict and one is not now and one.get("__name__") == "builtins"
    ]


class _Fading(list[object]):
    """The entries of a file at exit: still told on, and not kept, lest a class outlive its time."""

    def __init__(self, module: runtime.Module) -> None:
        list.__init__(self, runtime.new_lists(module.number, module.size, module.base)[1])
        list.__setitem__(module.r, slice(1, None), self[1:])
        self.entries = module.r

    def __setitem__(self, probe: Any, value: Any) -> None:
        self.entries[probe] = value
        list.__setitem__(self.entries, probe, self[probe])


class _Fleeting(dict[object, object]):
    """Keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        return


def _last() -> None:
    ours = {name: value for name, value in vars(builtins).items() if name.startswith("_ew_")}
    for module in runtime.modules:
        ours[f"_ew_r_{module.key}"] = _Fading(module)
    if not runtime.detached:  # else it is another one, which keeps no classes
        ours["_ew_seen"] = _Fleeting()
    runtime.seen.clear()
    runtime._entries[:] = [None] * len(runtime._entries)
    for names in (*_first, vars(builtins)):
        names.update(ours)
