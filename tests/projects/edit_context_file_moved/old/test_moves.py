import os
import shutil
from pathlib import Path


def test_file():
    os.rename("first.txt", "moved.txt")
    try:
        assert Path("moved.txt").read_text() == "1"
    finally:
        os.rename("moved.txt", "first.txt")


def test_directory():
    shutil.move("tree", "moved")
    try:
        assert Path("moved/second.txt").read_text() == "1"
    finally:
        shutil.move("moved", "tree")


def test_third():
    os.rename("third.txt", "moved.txt")
    os.rename("moved.txt", "third.txt")
