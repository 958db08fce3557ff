"""What is there to compare with?"""

from __future__ import annotations

from edgewise.config import StoreConfig
from edgewise.errors import EdgewiseError
from edgewise.standard import builtins as __builtins__
from edgewise.store.summary import Summary
from edgewise.tasks.status import status


def baseline(store: StoreConfig) -> Summary | None:
    """The numbers of the history in a directory; None if there is none that can be read."""
    try:
        summary = status(store)
    except EdgewiseError:
        return None
    return summary if summary.tests else None
