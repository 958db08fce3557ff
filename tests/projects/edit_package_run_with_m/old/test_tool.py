import subprocess
import sys

import tool


def test_run():
    assert subprocess.check_output([sys.executable, "-m", "tool"], text=True) == "hello\n"


def test_name():
    assert tool.name() == "tool"
