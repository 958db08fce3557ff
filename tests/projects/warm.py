"""Runs of pytest that need not start an interpreter: each is a fork of one warm process.

Run as a program, this is the warm process. It has imported pytest and edgewise
but no file of any project, reads a request per line and forks for each: the
fork becomes the run, the answer is its exit code. What the tests did is left in
a file by a small plugin.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import types
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

UNNEEDED = ("cov", "hypothesispytest", "xdist", "xdist.looponfail", "cacheprovider")
LOST = 99  # the exit code of a run that did not come about
LIMIT = 60  # seconds; a run that takes longer is killed
STARTERS = ("edgewise.trace.child", "edgewise.trace.sitecustomize")  # act when imported

Answers = dict[str, str]


@dataclass(frozen=True)
class Ended:
    """A run of pytest that has ended."""

    code: int
    output: str
    outcomes: Answers  # node id of each test that ran -> how it ended
    collected: list[str]  # node ids of all tests there are, run or not
    unseen: list[str]  # of these, those that were known without being collected


class Warm:
    """The warm process, seen from outside."""

    def __init__(self, env: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )

    def run(
        self,
        directory: Path,
        *options: str,
        bytecode: bool = True,
        env: Mapping[str, str] | None = None,
    ) -> Ended:
        """Run pytest in a directory, with plugins of others left out, and `env` set as well."""
        output = directory.with_name(f"{directory.name}-output.txt")
        outcomes = directory.with_name(f"{directory.name}-outcomes.json")
        request = {
            "directory": str(directory),
            "options": [*(f"-pno:{name}" for name in UNNEEDED), *options],
            "bytecode": bytecode,
            "env": dict(env or {}),
            "output": str(output),
            "outcomes": str(outcomes),
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        code = int(self.process.stdout.readline())
        text = output.read_text("utf-8", "replace")
        assert code >= 0, f"killed by signal {-code}\n{text}"
        assert code != LOST, text
        return Ended(code, text, **json.loads(outcomes.read_text("utf-8")))

    def close(self) -> None:
        """End the warm process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)


class Told:
    """A plugin of pytest that notes which tests ran and how they ended."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.outcomes: Answers = {}
        self.collected: list[str] = []
        self.unseen: list[str] = []

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Keep the worst of a test's three phases; an expected failure is one of its own."""
        outcome = report.outcome
        if hasattr(report, "wasxfail"):
            outcome = f"x{outcome}"
        elif report.failed and report.when != "call":
            outcome = "error"
        if report.when == "setup" or outcome != "passed":
            self.outcomes[report.nodeid] = outcome

    def pytest_itemcollected(self, item: Any) -> None:
        """Keep the names of all tests, before any is left out."""
        self.collected.append(item.nodeid)

    def pytest_deselected(self, items: Any) -> None:
        """Learn of tests that were known without being collected."""
        self.unseen = sorted({item.nodeid for item in items} - set(self.collected))

    def write(self) -> None:
        """Leave it all in the file."""
        with open(self.path, "w", encoding="utf-8") as file:
            collected = [*self.collected, *self.unseen]
            told = {"outcomes": self.outcomes, "collected": collected, "unseen": self.unseen}
            json.dump(told, file)


def warm_up() -> None:
    """Import what every run of pytest, plain or with edgewise, will want."""
    from _pytest.config import default_plugins

    import edgewise

    for name in default_plugins:
        importlib.import_module(f"_pytest.{name}")
    for found in pkgutil.walk_packages(edgewise.__path__, "edgewise."):
        if not found.name.startswith(STARTERS):
            importlib.import_module(found.name)
    from edgewise.plugin.registries import codec_registries

    codec_registries()  # which are not found any more in what is frozen
    gc.collect()
    gc.freeze()


def become(request: dict[str, Any]) -> int:
    """The exit code of the run asked for, in this very process."""
    output = os.open(request["output"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdin = os.fdopen(0, closefd=False)  # the old one has read ahead
    signal.alarm(LIMIT)
    os.environ.update(request["env"])
    os.chdir(request["directory"])
    # As `python -m pytest` would have it:
    sys.path[0] = request["directory"]
    sys.argv = ["pytest", *request["options"]]
    sys.modules["__main__"] = types.ModuleType("__main__")
    sys.dont_write_bytecode = not request["bytecode"]
    import pytest

    told = Told(request["outcomes"])
    code = int(pytest.main(request["options"], plugins=[told]))
    told.write()
    return code


def serve() -> None:
    """Answer requests until there are no more."""
    warm_up()
    answers = os.fdopen(os.dup(1), "w")
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            code = LOST
            try:
                code = become(json.loads(line))
            except BaseException:
                sys.excepthook(*sys.exc_info())
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        answers.write(f"{os.waitstatus_to_exitcode(status)}\n")
        answers.flush()


if __name__ == "__main__":
    serve()
