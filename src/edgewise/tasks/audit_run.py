"""One run of pytest in a copy of the project, watched from outside."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import entry_points
from pathlib import Path

from edgewise.audit.ran import Ran, read_notes
from edgewise.tasks.audit_guard import guard
from edgewise.tasks.audit_tree import Material, Tree
from edgewise.tasks.audit_warm import Forked, warms

MEMORY = 8 << 30  # bytes of address space
_NOTES = "edgewise.plugin.notes"
_HIDDEN = ("EDGEWISE", "COV_", "COVERAGE_", "PYTEST_CURRENT_TEST", "PYTEST_XDIST")

# What makes runs alike, of plugins that are mostly there. One of them that the
# command line switches off knows no options.
_STEADYING = {
    "xdist": "-n0",
    "pytest_cov": "--no-cov",
    "hypothesispytest": "--hypothesis-seed=0",
}


# Options of pytest whose value is a word of its own: what follows names no tests to run.
_WITH_VALUE = frozenset(
    {"-k", "-m", "-p", "-c", "-o", "-W", "-n", "--ignore", "--ignore-glob", "--deselect"}
    | {"--rootdir", "--confcutdir", "--import-mode", "--basetemp", "--override-ini"}
)


Child = subprocess.Popen[bytes] | Forked


class Children:
    """The processes that were started and have not ended, so that they can be stopped."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[Child, str] = {}
        self._ended: set[str] = set()
        self.stopped = False

    def wait(self, child: Child, limit: float, audit: str = "") -> int | None:
        """The exit code; None if it took too long. It and all that it started have ended.

        `audit`: for which one it runs.
        """
        guard.begun(child.pid)
        with self._lock:
            self._running[child] = audit
        try:
            return None if self.are_stopped(audit) else child.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _kill(child)
            child.wait()
            with self._lock:
                self._running.pop(child, None)
            guard.ended(child.pid)

    def are_stopped(self, audit: str) -> bool:
        """Whether those that run for an audit are ended at once."""
        return self.stopped or audit in self._ended

    def stop(self) -> None:
        """End them all, and each that is started from now on."""
        self.stopped = True
        with self._lock:
            running = list(self._running)
        for child in running:
            _kill(child)

    def end(self, audit: str) -> None:
        """End those that run for an audit, and each that is started for it from now on."""
        self._ended.add(audit)
        with self._lock:
            running = [child for child, its in self._running.items() if its == audit]
        for child in running:
            _kill(child)


children = Children()


def run(
    material: Material,
    tree: Tree,
    *arguments: str,
    limit: float = 1800.0,
    patience: float = 0.0,
    store: Path | None = None,
    tidy: bool = False,
) -> Ran:
    """What one run of pytest in the copy did; without a store, without us.

    In a `tidy` one garbage is collected at the end of each test.
    """
    ours = [f"--override-ini=edgewise_dir={store}"] if store else ["--no-edgewise"]
    words = ["-q", "--maxfail=0", "-p", _NOTES]
    words += [*steadying(material.arguments), *material.arguments, *ours, *arguments]
    words.append("--continue-on-collection-errors")
    with tempfile.TemporaryDirectory(dir=tree.folder) as scratch:
        notes, output = Path(scratch, "notes.jsonl"), Path(scratch, "output.txt")
        variables = {
            **environment(material, tree),
            "EDGEWISE_NOTES": str(notes),
            "EDGEWISE_NOTES_PATIENCE": str(patience),
            "EDGEWISE_NOTES_MEMORY": str(MEMORY),
            "EDGEWISE_NOTES_BELOW": material.root,
            "EDGEWISE_NOTES_TIDY": "1" if tidy else "",
        }
        start = time.perf_counter()
        code = _pytest(material, tree, words, variables, output, limit)
        seconds = time.perf_counter() - start
        said = output.read_text("utf-8", "replace")
        return read_notes(
            notes.read_text("utf-8", "replace") if notes.exists() else "", code, seconds, said
        )


def _pytest(
    material: Material,
    tree: Tree,
    words: Sequence[str],
    variables: Mapping[str, str],
    output: Path,
    limit: float,
) -> int | None:
    """The exit code of pytest; None if it took too long. Forked where that was asked for."""
    here = tree.root / material.below
    if material.warm and not children.are_stopped(material.audit):
        warm = warms.of(tree.root, here, environment(material, tree))
        child = warm.start(words, here, variables, output) if warm else None
        if child is not None:
            return children.wait(child, limit, material.audit)
    command = [sys.executable, "-m", "pytest", *words]
    return call(command, here, variables, output, limit, material.audit)


def call(
    command: Sequence[str],
    folder: Path,
    variables: Mapping[str, str],
    output: Path,
    limit: float,
    audit: str = "",
) -> int | None:
    """The exit code of a command; None if it took too long. Nothing it started lives on."""
    with output.open("wb") as stream:
        child = subprocess.Popen(
            command,
            cwd=folder,
            env=dict(variables),
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        return children.wait(child, limit, audit)


def environment(material: Material, tree: Tree) -> dict[str, str]:
    """The variables of a run: the code of the copy comes first, hashing is fixed."""
    kept = passed_on()
    paths = [str(tree.root / path) for path in material.paths]
    given = kept.get("PYTHONPATH", "").split(os.pathsep)
    paths += [os.path.abspath(path) for path in given if path]  # it runs in another folder
    return {"PYTHONHASHSEED": "0", **kept, "PYTHONPATH": os.pathsep.join(paths)}


def passed_on() -> dict[str, str]:
    """The variables of this process that each run has as well."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_HIDDEN)}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept


def naming(material: Material, tree: Tree, tests: Iterable[str]) -> tuple[str, ...]:
    """The arguments of pytest with just these tests to run, in place of those it would."""
    here = tree.root / material.below
    kept: list[str] = []
    for word in material.arguments:
        is_value = bool(kept) and kept[-1] in _WITH_VALUE
        if is_value or word.startswith("-") or not (here / word.partition("::")[0]).exists():
            kept.append(word)
    for test in tests:  # node ids are relative to the root, arguments to the current folder
        path, colons, rest = test.partition("::")
        kept.append(os.path.relpath(tree.root / path, here) + colons + rest)
    return tuple(kept)


def steadying(arguments: Sequence[str]) -> list[str]:
    """Options that make one run like the next."""
    if os.environ.get("PYTEST_DISABLE_PLUGIN_AUTOLOAD"):
        return []
    said = " ".join([*arguments, os.environ.get("PYTEST_ADDOPTS", "")])
    off = {word.removeprefix("pytest_") for word in re.findall(r"\bno:(\S+)", said)}
    there = {point.name for point in entry_points(group="pytest11")}
    return [
        option
        for name, option in _STEADYING.items()
        if name in there and name.removeprefix("pytest_") not in off
    ]


def _kill(child: Child) -> None:
    """The process and what it started."""
    with suppress(ProcessLookupError, PermissionError):
        if not isinstance(child, Forked) and hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
