"""Marks by which others see that a folder is in use, for as long as whoever uses it lives."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

NAME = "in-use"
AWHILE = 24 * 3600.0  # seconds that a folder counts as used where nobody can tell


def marked(folder: Path) -> IO[bytes]:
    """A mark on a folder, until it is closed or its process ends, however that happens.

    Several may mark the same one.
    """
    if sys.platform == "win32" or (folder / NAME).exists():
        return _held(folder / NAME)
    mark = _held(folder / f"{NAME}-{os.getpid()}")
    os.replace(mark.name, folder / NAME)  # nobody sees it before it is held
    return mark


def _held(path: Path) -> IO[bytes]:
    mark = open(path, "ab")  # noqa: SIM115
    with suppress(OSError):  # a file system without locks
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(mark, fcntl.LOCK_SH)
    return mark


def in_use(folder: Path) -> bool:
    """Whether somebody who lives has marked a folder.

    One without a mark may be just about to get one, or be that of an edgewise that makes none.
    """
    try:
        with open(folder / NAME, "rb") as mark:
            return _is_held(mark)
    except FileNotFoundError:
        return _is_younger(folder, AWHILE)
    except OSError:
        return True


def _is_held(mark: IO[bytes]) -> bool:
    if sys.platform == "win32":
        return _is_younger(Path(mark.name), AWHILE)
    import fcntl

    try:
        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return _is_younger(Path(mark.name), AWHILE)
    return False


def _is_younger(path: Path, seconds: float) -> bool:
    try:
        return time.time() - os.stat(path).st_mtime < seconds
    except OSError:
        return False
