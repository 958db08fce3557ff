import subprocess
import sys


def code(*arguments):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, capture_output=True).returncode


def test_inner():
    assert code("-p", "tooling", "inner/check_tool.py") == 0


def test_version():
    assert code("--version") == 0


def test_other():
    pass
