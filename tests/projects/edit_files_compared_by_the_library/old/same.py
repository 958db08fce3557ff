import filecmp
from pathlib import Path

HERE = Path(__file__).parent


def same():
    return filecmp.cmp(HERE / "a.txt", HERE / "b.txt", shallow=False)


def other():
    return 1
