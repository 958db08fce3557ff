import os
import subprocess
import sys

PRINT = "import os; print(os.environ.get('APP_NAME'))"


def run(**more):
    command = [sys.executable, "-c", PRINT]
    return subprocess.run(command, env=more or None, capture_output=True, text=True).stdout


def test_inherits():
    assert run() == "None\n"


def test_sets():
    assert run(APP_NAME="me") == "me\n"
