import os
import shutil
from pathlib import Path


def test_first():
    os.mkdir("build")
    os.rmdir("build")


def test_second():
    Path("build").mkdir()
    Path("build/out.txt").write_text("1")
    shutil.rmtree("build")


def test_looks():
    assert not Path("build/out.txt").exists()


def test_either_way():
    Path("build").mkdir(exist_ok=True)


def test_exclusive():
    with open("lock", "x"):
        pass
    os.remove("lock")


def test_linked():
    os.symlink("test_make.py", "link")
    os.remove("link")


def test_other():
    Path("out.txt").write_text("1")
