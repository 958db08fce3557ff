"""Work of ours at a stretch, during which garbage is not looked for.

What we make then mostly stays, and looking through all of it again and again takes
longer than making it.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
