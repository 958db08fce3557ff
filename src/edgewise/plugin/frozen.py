"""What was there before the program: not looked through for garbage again and again.

pytest, its plugins and edgewise itself are some ten thousand objects that stay to the
end. Each full collection goes through all of them, pytest asks for five when it is
done, and the interpreter for more. Frozen, they cost nothing; nor are they taken apart,
one by one, when the process ends.

Who asks the collector what there is, or what holds an object, is to find all: before
the first such question is answered, everything is as it always is.
"""

from __future__ import annotations

from typing import Any

from edgewise.context import events
from edgewise.plugin.registries import codec_registries
from edgewise.standard import builtins as __builtins__
from edgewise.standard import gc

FROM_THE_START = 1_000  # objects: Python 3.12 begins with 375 that are frozen


def freeze_what_is_there() -> None:
    """Have the collector pass over all objects there are, unless somebody else does."""
    if gc.get_freeze_count() > FROM_THE_START:
        return
    codec_registries()  # which are kept; asked for later, they would end this
    events.listen(_HANDLERS)
    gc.freeze()


def thaw(_args: tuple[Any, ...] = ()) -> None:
    """Have the collector know all objects again."""
    events.ignore(_HANDLERS)
    gc.unfreeze()


_HANDLERS = {"gc.get_objects": thaw, "gc.get_referrers": thaw}
