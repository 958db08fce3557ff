"""A small project on disk, and runs of pytest in it that need not start an interpreter."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.projects.driver import Ran, environment, lay_out, pytest_command
from tests.projects.warm import Ended, Warm

FILES = {
    "pytest.ini": "[pytest]\n",
    "one.py": "def one():\n    return 1\n",
    "two.py": "def two():\n    return 2\n",
    "test_one.py": (
        "import one\n\n\ndef test_a():\n    assert one.one()\n\n\n"
        "def test_b():\n    assert one.one() + 1\n"
    ),
    "test_two.py": "import two\n\n\ndef test_c():\n    assert two.two() == 2\n",
}
A, B, C = "test_one.py::test_a", "test_one.py::test_b", "test_two.py::test_c"
CHANGED = {"two.py": "def two():\n    return 1 + 1\n"}
BROKEN = {"two.py": "def two():\n    return 3\n"}


@dataclass
class Project:
    """A project on disk, and the means to run pytest in it."""

    directory: Path
    warm: Warm

    def write(self, files: dict[str, str]) -> None:
        lay_out(self.directory, files)

    def run(self, *options: str, code: int = 0) -> Ended:
        ended = self.warm.run(self.directory, *options)
        assert ended.code == code, ended.output
        assert "INTERNALERROR" not in ended.output, ended.output
        return ended

    def selected(self, *options: str, code: int = 0) -> list[str]:
        """The tests that ran, in order."""
        return list(self.run("--edgewise", *options, code=code).outcomes)

    def report(self, *options: str, code: int = 0) -> dict[str, Any]:
        self.run(*options, "--edgewise-report=report.json", code=code)
        told: dict[str, Any] = json.loads((self.directory / "report.json").read_text("utf-8"))
        return told

    @property
    def known(self) -> set[str]:
        return set(Ran(self.directory, 0, "").matrix.tests)


def plainly(directory: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest in a process of its own."""
    return subprocess.run(
        pytest_command(*options),
        cwd=directory,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
