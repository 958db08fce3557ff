import linecache
from pathlib import Path

DATA = str(Path(__file__).with_name("data.txt"))


def first():
    return linecache.getline(DATA, 1).strip()


def other():
    return 1
