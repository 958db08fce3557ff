import subprocess
import sys


def test_tool():
    out = subprocess.run([sys.executable, "tool.py"], capture_output=True, text=True)
    assert out.stdout == "ann\n"


def test_other():
    out = subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True, text=True)
    assert out.stdout == "1\n"
