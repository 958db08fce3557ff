import subprocess
import sys

from script import greet


def test_imported():
    assert greet("you") == "hello you"


def test_as_script():
    done = subprocess.run([sys.executable, "script.py"], capture_output=True, text=True)
    assert done.stdout == "hello world\n"
