"""What stays to the end: not looked through for garbage again and again.

pytest, its plugins and edgewise itself are some ten thousand objects that stay to the
end; the modules of a project and its collected tests are often ten times as many. Each
full collection goes through all of them, pytest asks for one or more when it is done, and
the interpreter for more while tests run. Frozen, they cost nothing; nor are they taken
apart, one by one, when the process ends.

Who asks the collector what there is, or what holds an object, is to find all: before
the first such question is answered, everything is as it always is. Who asks for a
collection has it go through everything, too.
"""

from __future__ import annotations

import gc
from gc import freeze, get_freeze_count, unfreeze
from typing import Any

from edgewise.context import events
from edgewise.plugin.registries import codec_registries
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, sys

FROM_THE_START = 1_000  # objects: Python 3.12 begins with 375 that are frozen
MORE = 2  # times as much as tests begin with may be there, and be frozen
_plain_collect = gc.collect
_counted: list[int] = []  # pieces of memory in use when tests began
_active = [False]


def freeze_what_is_there() -> None:
    """Have the collector pass over all objects there are, unless somebody else does."""
    if get_freeze_count() > FROM_THE_START:
        return
    codec_registries()  # which are kept; asked for later, they would end this
    events.listen(_HANDLERS)
    _active[0] = True
    freeze()


def freeze_what_was_collected() -> None:
    """Have it pass over the program and its tests as well, which begin to run now; once."""
    if _active[0] and not _counted:
        freeze()
        _counted.append(sys.getallocatedblocks())  # to count objects takes a thousand times as long
        gc.collect = _collect


def thaw(_args: tuple[Any, ...] = ()) -> None:
    """Have the collector know all objects again."""
    events.ignore(_HANDLERS)
    _active[0] = False
    leave()
    unfreeze()


def leave() -> None:
    """Give back the function that asks for a collection; what is frozen stays so."""
    if gc.collect is _collect:
        gc.collect = _plain_collect


@functools.wraps(_plain_collect)
def _collect(*args: Any, **kwargs: Any) -> int:
    """Collect garbage among all objects. What is left is frozen again.

    If that is much more than when tests began, it may be a lot that somebody is going to
    drop soon, and everything is as it always is from then on.
    """
    unfreeze()
    try:
        return _plain_collect(*args, **kwargs)
    finally:
        if _active[0]:
            freeze()
            if sys.getallocatedblocks() > MORE * _counted[0]:
                thaw()


_HANDLERS = {"gc.get_objects": thaw, "gc.get_referrers": thaw}
