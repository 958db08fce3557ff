"""Runs that need not start Python: each is a fork of a process that has imported pytest."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from edgewise.tasks.audit_guard import guard

READY = "ready"  # what the process says first
_WARM = "edgewise.plugin.warm"


class Forked:
    """One run; waited for and ended as a process that was started."""

    def __init__(self, pid: int, warm: Warm) -> None:
        self.pid = pid
        self._warm = warm
        self._code: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        """The exit code; TimeoutExpired if it does not come in time."""
        if self._code is None:
            self._code = int(self._warm.answer(timeout) or -signal.SIGKILL)
        return self._code

    def kill(self) -> None:
        """End it and what it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
            return
        if self._code is None:  # it leads no group yet
            with suppress(ProcessLookupError, PermissionError):
                os.kill(self.pid, signal.SIGKILL)


class Warm:
    """A warm process for one copy of a project, seen from outside."""

    def __init__(self, root: Path, folder: Path, variables: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", _WARM, str(root)],
            cwd=folder,
            env=dict(variables),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        guard.begun(self._process.pid)
        self._rest = b""
        self.ready = self.answer(None) == READY

    def start(
        self, arguments: Sequence[str], folder: Path, variables: Mapping[str, str], output: Path
    ) -> Forked | None:
        """A run of pytest; None if the process is gone."""
        request = {
            "arguments": list(arguments),
            "folder": str(folder),
            "variables": dict(variables),
            "output": str(output),
        }
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):  # it has ended, or was closed
            return None
        pid = self.answer(None)
        return Forked(int(pid), self) if pid else None

    def answer(self, timeout: float | None) -> str:
        """The next line it says; empty if it is gone."""
        assert self._process.stdout is not None
        until = None if timeout is None else time.monotonic() + timeout
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._rest:
            left = None if until is None else max(0.0, until - time.monotonic())
            if not select.select([pipe], [], [], left)[0]:
                raise subprocess.TimeoutExpired(_WARM, timeout or 0)
            more = os.read(pipe, 4096)
            if not more:
                return ""
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode()

    def close(self) -> None:
        """End it. A run that it forked is another's to end."""
        self._process.kill()
        self._process.wait()
        guard.ended(self._process.pid)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Warms:
    """The warm processes of this process, by the copy they serve."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[Path, Warm] = {}

    def of(self, root: Path, folder: Path, variables: Mapping[str, str]) -> Warm | None:
        """The one of a copy; None if runs there have to be started. Copies have one user each."""
        if not hasattr(os, "fork"):
            return None
        with self._lock:
            warm = self._known.get(root)
        if warm is None:
            warm = Warm(root, folder, variables)
            with self._lock:
                self._known[root] = warm
        return warm if warm.ready else None

    def clear(self) -> None:
        """End them all."""
        with self._lock:
            known, self._known = list(self._known.values()), {}
        for warm in known:
            warm.close()


warms = Warms()
