import subprocess
import sys
from pathlib import Path


def test_one_liner():
    command = [sys.executable, "-c", "import area; print(area.area(3))"]
    assert subprocess.check_output(command, cwd=Path(__file__).parent, text=True) == "9\n"


def test_nothing():
    assert sys.executable
