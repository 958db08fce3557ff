"""A process that knows pytest and the standard library, and forks a child per test.

    python -m edgewise.plugin.zygote ROOT JOBS [FILE] > results

Each request is a line of JSON: where the output goes, and the arguments of
pytest. A child runs pytest as a fresh process would, but without paying for
its start; nothing of the project is imported before the fork, so nothing can
be left over from another test. Each result is a line of JSON: the request's
number and the exit code.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import suppress
from typing import Any

SECONDS = 300  # after that a child is ended

# What nearly every project imports. Nothing that pytest warns of when it finds
# it imported already, which some projects turn into an error.
PRELOADED = (
    "argparse asyncio collections concurrent.futures contextlib copy csv ctypes datetime "
    "decimal difflib email.message enum fractions functools glob gzip hashlib hmac html "
    "http.client importlib.metadata importlib.resources inspect io ipaddress itertools json "
    "logging math multiprocessing numbers operator pathlib pickle platform pprint queue random "
    "re secrets shlex shutil signal socket sqlite3 ssl statistics string subprocess tempfile "
    "textwrap threading traceback types typing unicodedata unittest unittest.mock urllib.parse "
    "urllib.request uuid weakref xml.etree.ElementTree zipfile zoneinfo"
)


def preload() -> None:
    """Import pytest and what comes with Python."""
    import importlib

    importlib.import_module("pytest")
    for name in PRELOADED.split():
        with suppress(ImportError):  # not every Python has them all
            importlib.import_module(name)


def fork(root: str, request: dict[str, Any]) -> int:
    """The process id of a child that serves one request."""
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        os.chdir(root)
        output = os.open(request["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for stream, target in ((nothing, 0), (output, 1), (output, 2)):
            os.dup2(stream, target)
        sys.path[0] = root  # where `python -m pytest` puts it
        sys.argv[1:] = request["arguments"]
        import pytest

        code = int(pytest.main(request["arguments"]))
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def serve(root: str, jobs: int, requests: list[dict[str, Any]]) -> None:
    """Serve all requests, `jobs` at a time."""
    running: dict[int, tuple[int, float]] = {}
    waiting = list(enumerate(requests))[::-1]
    while waiting or running:
        while waiting and len(running) < jobs:
            number, request = waiting.pop()
            running[fork(root, request)] = (number, time.monotonic())
        child, status = os.waitpid(-1, os.WNOHANG)
        if child in running:
            number, _ = running.pop(child)
            sys.stdout.write(json.dumps([number, os.waitstatus_to_exitcode(status)]) + "\n")
            sys.stdout.flush()
            continue
        for child, (_, started) in running.items():
            if time.monotonic() - started > SECONDS:
                os.kill(child, 9)
        time.sleep(0.01)


def main() -> None:
    """Read all requests, from a file or from standard input, then serve them."""
    if len(sys.argv) > 3:
        with open(sys.argv[3], encoding="utf-8") as file:
            requests = [json.loads(line) for line in file]
    else:
        requests = [json.loads(line) for line in sys.stdin]
    preload()
    serve(sys.argv[1], int(sys.argv[2]), requests)


if __name__ == "__main__":
    main()
