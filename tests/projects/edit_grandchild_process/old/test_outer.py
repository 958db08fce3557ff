import subprocess
import sys


def test_run():
    assert subprocess.check_output([sys.executable, "outer.py"], text=True) == "hello\n"


def test_name():
    assert sys.executable
