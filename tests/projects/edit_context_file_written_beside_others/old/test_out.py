import os
from pathlib import Path


def test_writes():
    Path("out.txt").write_text("1")


def test_lists():
    assert sum(entry.stat().st_size for entry in os.scandir("data")) == 1
