import subprocess
import sys


def child(text):
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)


def test_fail():
    assert "line 2, in fail" in child("import work; work.fail()").stderr


def test_fine():
    assert child("import work; work.fine()").stdout == "fine\n"
