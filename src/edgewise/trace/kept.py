"""Files of the cache: whole, or not there."""

from __future__ import annotations

import os
import tempfile


def write_atomically(entry: str, data: bytes) -> None:
    """Write a file that other processes see either as it was or as it will be."""
    directory = os.path.dirname(entry)
    os.makedirs(directory, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=directory)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, entry)
    except OSError:
        os.unlink(temporary)
        raise
