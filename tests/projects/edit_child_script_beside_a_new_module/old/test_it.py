import subprocess
import sys
import textwrap


def out(path):
    return subprocess.run([sys.executable, path], capture_output=True, text=True).stdout


def test_run():
    assert out("tools/run.py") == "hello\n"


def test_other():
    assert out("tools/other.py") == "other\n"


def test_dedent():
    assert textwrap.dedent("  a") == "a"
