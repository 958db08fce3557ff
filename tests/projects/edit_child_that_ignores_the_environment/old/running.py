import subprocess
import sys


def output():
    return subprocess.check_output([sys.executable, "-E", "tool.py"], text=True)


def name():
    return "running"
