"""Run two versions of a mini-project through the real plugin: which tests does it select?

A case is a folder `edit_...` with a program in `old/`, the files that differ in
`new/`, and an `expected.toml`:

    why = "a default is used by whoever leaves the argument out"
    deleted = ["pkg/gone.py"]   # files of old that new does not have
    run = ["test_total"]        # tests of new that must be selected, by name or node id
    skip = ["test_name"]        # tests that must not
    may = ["test_other"]        # rarely: tests of which both are acceptable
    options = ["-x"]            # more of pytest's options
    env.NAME = "value"          # a variable of the environment of new; env_old.NAME that of old
    shell = ["chmod +x tool"]   # commands that finish the edit; shell_old those that lay out old
    python = "3.11"             # the first version that can run it
    needs = ["django"]          # modules without which it cannot be run

A file `shop.db.sql` is turned into a database of SQLite, `shop.db`.

A name without its `[parameters]` or without its class and file stands for all that bear it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.projects.warm import Ended, Warm

HERE = Path(__file__).parent
EDITS = sorted(path.parent.name for path in HERE.glob("edit_*/expected.toml"))
LONG_AGO = 1_000_000_000  # when the old version was written; bytecode goes by time and size
CONFIGURATIONS = ("pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg")


@dataclass(frozen=True)
class Edit:
    """Two versions of a mini-project and the tests that can tell them apart."""

    name: str
    expected: dict[str, Any]

    @classmethod
    def named(cls, name: str) -> Edit:
        toml = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
        return cls(name, toml.loads((HERE / name / "expected.toml").read_text("utf-8")))

    @property
    def runs_here(self) -> bool:
        """Whether this Python can run it, with what is installed."""
        needed = self.expected.get("python", "3.10").split(".")
        modules = self.expected.get("needs", ())
        there = all(importlib.util.find_spec(module) is not None for module in modules)
        return there and sys.version_info >= tuple(map(int, needed))

    @property
    def runs_anywhere(self) -> bool:
        """Whether every supported Python can run it, whatever is installed."""
        return self.expected.keys().isdisjoint(("python", "needs"))

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(self.expected.get("options", ()))

    @property
    def env(self) -> dict[str, str]:
        """Variables that are set when new is run."""
        return dict(self.expected.get("env", {}))

    @property
    def env_old(self) -> dict[str, str]:
        """Variables that are set when old is run."""
        return dict(self.expected.get("env_old", {}))

    def lay_out(self, target: Path) -> None:
        """The old version, as if written long ago."""
        shutil.copytree(HERE / self.name / "old", target, ignore=_caches)
        _make_databases(target)
        if not any((target / name).exists() for name in CONFIGURATIONS):
            (target / "pytest.ini").touch()  # lest the root be looked for above
        self._finish(target, "shell_old")
        for path in target.rglob("*"):
            os.utime(path, (LONG_AGO, LONG_AGO), follow_symlinks=False)

    def _finish(self, target: Path, commands: str) -> None:
        """Make what cannot be kept as a file: links, permissions, bytecode."""
        for command in self.expected.get(commands, ()):
            env = {**os.environ, "PYTHON": sys.executable}
            subprocess.run(command, shell=True, cwd=target, check=True, env=env)

    def edit(self, target: Path) -> None:
        """Turn the old version into the new one."""
        new = HERE / self.name / "new"
        if new.exists():
            shutil.copytree(
                new, target, ignore=_caches, dirs_exist_ok=True, copy_function=shutil.copyfile
            )
        for name in self.expected.get("deleted", ()):
            (target / name).unlink()
            with suppress(OSError):  # a directory that others are in
                (target / name).parent.rmdir()
        _make_databases(target)
        self._finish(target, "shell")

    def check_truth(self, warm: Warm, directory: Path, before: Mapping[str, str]) -> None:
        """The case says what a plain run of the new version bears out."""
        new = directory / "new"
        self.lay_out(new)
        self.edit(new)
        after = warm.run(new, *self.options, bytecode=False, env=self.env)
        assert after.code in (0, 1), after.output
        listed = self.listed(after.outcomes)
        told_apart = {
            test for test, outcome in after.outcomes.items() if before.get(test) != outcome
        }
        missing = sorted(test for test in told_apart if listed[test] != "run")
        assert not missing, f"tests that end otherwise, yet need not run: {missing}\n{after.output}"

    def listed(self, tests: Iterable[str]) -> dict[str, str]:
        """What is expected of each test; each must be listed just once."""
        found: dict[str, str] = {}
        tests = sorted(tests)
        for verdict in ("run", "skip", "may"):
            for name in self.expected.get(verdict, ()):
                named = [test for test in tests if _is_called(test, name)]
                assert named, f"no test is called {name}; there are {tests}"
                twice = sorted(set(named) & set(found))
                assert not twice, f"listed twice: {twice}"
                found.update(dict.fromkeys(named, verdict))
        unlisted = sorted(set(tests) - set(found))
        assert not unlisted, f"not listed: {unlisted}"
        return found

    def check_selection(self, warm: Warm, directory: Path) -> dict[str, str]:
        """How the tests of old end; recorded there, the plugin runs just those of new it must."""
        project, report = directory / "project", directory / "report.json"
        self.lay_out(project)
        recorded = warm.run(project, "--edgewise-all", *self.options, env=self.env_old)
        assert recorded.code == 0, recorded.output
        assert "edgewise: recorded" in recorded.output, recorded.output
        self.edit(project)
        selecting = ("--edgewise", f"--edgewise-report={report}")
        ran = warm.run(project, *selecting, *self.options, env=self.env)
        assert ran.code in (0, 1), ran.output
        told = json.loads(report.read_text("utf-8"))
        self.compare(self.listed(ran.collected), ran, told)
        assert sorted(entry["test"] for entry in told["selected"]) == sorted(ran.outcomes)
        return recorded.outcomes

    def compare(self, listed: dict[str, str], ran: Ended, told: dict[str, Any]) -> None:
        """Say which tests were missed and which ran for nothing, and what the plugin thought."""
        missed = [name for name, verdict in listed.items() if verdict == "run"]
        missed = sorted(set(missed) - set(ran.outcomes))
        idle = sorted(name for name in ran.outcomes if listed[name] == "skip")
        thought = f"{ran.output}\n{json.dumps(told, indent=1)}"
        assert not missed, f"{self.expected['why']}\nmissed: {missed}\n{thought}"
        assert not idle, f"{self.expected['why']}\nran idly: {idle}\n{thought}"


def _make_databases(target: Path) -> None:
    """Make the databases that are given as scripts, in place of those scripts."""
    for script in target.rglob("*.db.sql"):
        database = script.with_suffix("")
        database.unlink(missing_ok=True)
        with closing(sqlite3.connect(database)) as connection:
            connection.executescript(script.read_text("utf-8"))
        script.unlink()


def _is_called(test: str, name: str) -> bool:
    """Whether a node id ends in a name, given with or without its parameters."""
    plain = test.partition("[")[0]
    return any(
        full == name or full.endswith(f"::{name}")
        for full in ((test,) if "[" in name else (test, plain))
    )


def _caches(directory: str, names: list[str]) -> list[str]:
    return [name for name in names if name in ("__pycache__", ".edgewise", ".pytest_cache")]
