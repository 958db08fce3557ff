import os
import shutil
from pathlib import Path


def test_first():
    os.mkdir("made")
    os.rmdir("made")


def test_second():
    Path("made").mkdir()
    Path("made/out.txt").write_text("1")
    shutil.rmtree("made")


def test_looks():
    assert not Path("made/out.txt").exists()


def test_either_way():
    Path("made").mkdir(exist_ok=True)


def test_exclusive():
    with open("lock", "x"):
        pass
    os.remove("lock")


def test_linked():
    os.symlink("test_make.py", "link")
    os.remove("link")


def test_other():
    Path("out.txt").write_text("1")
