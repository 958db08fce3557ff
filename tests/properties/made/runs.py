"""Runs of made projects: what their tests show, and which of them are selected."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.projects.driver import environment
from tests.projects.warm import Ended, Warm
from tests.properties.made.projects import Files

BESIDE = Path(__file__).parent / "beside"
LONG_AGO = 1_000_000_000


@dataclass(frozen=True)
class Shown:
    """What the tests of one version show, each with its outcome, values and trace."""

    code: int
    output: str
    tests: dict[str, Any]

    @property
    def runs(self) -> bool:
        """Whether all test modules can be imported."""
        return self.code in (0, 1)

    def differing(self, other: Shown) -> dict[str, str]:
        """The tests that both versions have and that show something else, with what."""
        return {
            test: f"{_short(here)} -> {_short(other.tests[test])}"
            for test, here in self.tests.items()
            if test in other.tests and here != other.tests[test]
        }


@dataclass(frozen=True)
class Selected:
    """A run of the plugin."""

    code: int
    output: str
    collected: frozenset[str]
    tests: frozenset[str]
    report: dict[str, Any] = field(default_factory=dict)


@contextmanager
def warmed() -> Iterator[Warm]:
    """A warm process that finds `seen`."""
    path = os.pathsep.join(filter(None, [str(BESIDE), os.environ.get("PYTHONPATH")]))
    warm = Warm(environment(PYTHONPATH=path))
    yield warm
    warm.close()


class Runs:
    """One project on disk, in one version after another."""

    def __init__(self, warm: Warm, directory: Path) -> None:
        self.warm = warm
        self.directory = directory / "project"
        if self.directory.exists():
            shutil.rmtree(self.directory)
        self.directory.mkdir()
        (self.directory / "pytest.ini").touch()
        self.now = LONG_AGO
        self.files: Files = {}

    def lay_out(self, files: Files) -> None:
        """Write the files that differ; each version is newer than the one before it."""
        self.now += 10
        for path, text in files.items():
            if self.files.get(path) != text:
                target = self.directory / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, "utf-8")
                os.utime(target, (self.now, self.now))
        for path in self.files.keys() - files.keys():
            (self.directory / path).unlink()
        self.files = files

    def shown(self) -> Shown:
        """What a plain run of all tests shows."""
        told = self.directory.with_name("project-seen.jsonl")
        told.unlink(missing_ok=True)
        ended = self.warm.run(self.directory, "-pseen_traced", bytecode=False)
        tests: dict[str, Any] = {test: [outcome] for test, outcome in ended.outcomes.items()}
        for line in told.read_text("utf-8").splitlines() if told.exists() else ():
            test, values, trace = json.loads(line)
            tests.setdefault(test, []).extend([values, trace])
        return Shown(ended.code, ended.output, tests)

    def record(self, granularity: str = "edge") -> Ended:
        """A baseline of its own for each granularity."""
        return self._run(granularity, "--edgewise-all")

    def select(self, granularity: str = "edge", *options: str) -> Selected:
        """Which tests are selected; they are recorded, unless `options` say otherwise."""
        report = self.directory.with_name("report.json")
        report.unlink(missing_ok=True)
        ended = self._run(granularity, "--edgewise", f"--edgewise-report={report}", *options)
        told = json.loads(report.read_text("utf-8")) if report.exists() else {}
        return Selected(
            ended.code,
            ended.output,
            frozenset(ended.collected),
            frozenset(entry["test"] for entry in told.get("selected", ())),
            told,
        )

    def _run(self, granularity: str, *options: str) -> Ended:
        kept = f"--override-ini=edgewise_dir=.edgewise-{granularity}"
        return self.warm.run(
            self.directory, kept, f"--edgewise-granularity={granularity}", *options
        )


def _short(shown: Any) -> str:
    return str([part for number, part in enumerate(shown) if number % 3 != 2])[:200]
