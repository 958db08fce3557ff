import subprocess
import sys


def output():
    return subprocess.run(
        [sys.executable, "tool.py"], env={}, capture_output=True, text=True, check=True
    ).stdout


def name():
    return "running"
