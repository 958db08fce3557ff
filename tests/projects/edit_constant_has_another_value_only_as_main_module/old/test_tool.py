import subprocess
import sys

import tool


def test_import():
    assert tool.level() == 1


def test_main():
    out = subprocess.run([sys.executable, "-m", "tool"], capture_output=True, text=True)
    assert out.stdout.strip() == "2"
