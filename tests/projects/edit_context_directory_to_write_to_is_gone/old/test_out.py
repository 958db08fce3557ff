import os
from pathlib import Path


def test_file():
    Path("out/a.txt").write_text("1")
    os.remove("out/a.txt")


def test_directory():
    Path("out/sub").mkdir()
    Path("out/sub").rmdir()


def test_enters():
    os.chdir("out")
    os.chdir("..")


def test_other(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.txt").write_text("1")
