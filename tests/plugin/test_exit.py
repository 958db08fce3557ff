"""What a program does in its last moments, it does under probes too."""

from __future__ import annotations

from pathlib import Path

from tests.plugin.small import plainly
from tests.projects.driver import lay_out

APP = """
import sys


class Connection:
    def __init__(self):
        self.out = sys.stderr

    def __del__(self):
        if self.out:
            self.out.write("closed\\n")


def numbers():
    try:
        while True:
            yield 1
    finally:
        ended = 1
        if ended:
            sys.stderr.write("ended\\n")


KEPT = Connection()
RUNNING = numbers()
next(RUNNING)


def main():
    inside = Connection()
    inside.itself = inside
    print("ok")
"""

TEST = """
import subprocess
import sys


def test_app():
    run = "import app; app.main()"
    ended = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True)
    assert sorted(ended.stderr.split()) == ["closed", "closed", "ended"]
    assert ended.stdout == "ok\\n"
"""


def test_objects_are_finalised_at_exit(tmp_path: Path) -> None:
    directory = lay_out(tmp_path / "project", {"app.py": APP, "test_app.py": TEST})
    plain = plainly(directory, "-p", "no:edgewise")
    assert plain.returncode == 0, plain.stdout
    ran = plainly(directory, "--edgewise-all")
    assert ran.returncode == 0, ran.stdout
    assert "Exception ignored" not in ran.stderr
