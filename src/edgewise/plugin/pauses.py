"""Work of ours at a stretch, during which garbage is not looked for and watchers rest.

What we make then mostly stays, and looking through all of it again and again takes
longer than making it. The files we read then are not the program's.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.context.file_calls import unheard
from edgewise.standard import builtins as __builtins__
from edgewise.standard import contextmanager, gc


@contextmanager
def no_collection() -> Iterator[None]:
    """Within this, the collector of garbage rests; afterwards it is as it was before."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def at_work() -> Iterator[None]:
    """Within this, the collector of garbage rests, and the watcher of files does."""
    with no_collection(), unheard():
        yield
