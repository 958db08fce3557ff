"""A process that outlives an audit that is killed, and takes away what it leaves.

It needs nothing but the standard library, so that it is there at once. It hears of
each process and each folder from its standard input; when that ends, so has the audit.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress

TRIES = 20  # to remove a folder that something still writes to
AWHILE = 0.1  # seconds between them


class Guard:
    """The guard of this process, from outside. It is started when there is something to guard."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def begun(self, what: int | str) -> None:
        """Tell it of a process, which leads a group, or of a folder."""
        self._tell({"begun": what})

    def ended(self, what: int | str) -> None:
        """Tell it that one of them has gone."""
        self._tell({"ended": what})

    def _tell(self, note: dict[str, int | str]) -> None:
        if not hasattr(os, "killpg"):
            return
        with self._lock, suppress(OSError):  # it was killed: there is no guard then
            if self._process is None:
                self._process = _started()
                atexit.register(self.close)
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(note).encode() + b"\n")
            self._process.stdin.flush()

    def close(self) -> None:
        """Let it end, and take away what is left by now."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            atexit.unregister(self.close)
            with suppress(OSError):
                process.communicate()


guard = Guard()


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-I", "-S", __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd=os.path.abspath(os.sep),
    )


def watch(lines: Iterable[str]) -> None:
    """Hear of what begins and ends; when there is no more to hear, end and remove what is left."""
    left: dict[int | str, None] = {}
    for line in lines:
        note = json.loads(line)
        if "begun" in note:
            left[note["begun"]] = None
        else:
            left.pop(note["ended"], None)
    for one in left:
        if isinstance(one, int):
            _end(one)
    for one in left:
        if isinstance(one, str):
            _remove(one)


def _end(process: int) -> None:
    """End the group that it leads, or itself if it leads none yet."""
    for end in (os.killpg, os.kill):
        with suppress(ProcessLookupError, PermissionError):
            end(process, signal.SIGKILL)
            return


def _remove(folder: str) -> None:
    for _ in range(TRIES):
        shutil.rmtree(folder, ignore_errors=True)
        if not os.path.lexists(folder):
            break
        time.sleep(AWHILE)


if __name__ == "__main__":
    watch(sys.stdin)
