import os
import sys


def status():
    return os.system(f"'{sys.executable}' tool.py")


def name():
    return "running"
