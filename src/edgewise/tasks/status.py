"""What has been recorded?"""

from __future__ import annotations

from pathlib import Path

from edgewise.config import StoreConfig
from edgewise.standard import builtins as __builtins__
from edgewise.store.database import FILE_NAME, open_for_reading
from edgewise.store.summary import Summary, summarise


def status(store: StoreConfig) -> Summary:
    """The numbers of the history in a directory."""
    with open_for_reading(Path(store.directory) / FILE_NAME) as database:
        return summarise(database)
