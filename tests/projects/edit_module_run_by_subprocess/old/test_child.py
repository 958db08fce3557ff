import subprocess
import sys
from pathlib import Path


def test_child():
    done = subprocess.run(
        [sys.executable, "-m", "pkg"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "worked\n"


def test_parent():
    assert sys.executable
