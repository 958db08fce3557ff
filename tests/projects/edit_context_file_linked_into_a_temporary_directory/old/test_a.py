import os
from pathlib import Path
import app

def test_link(tmp_path):
    os.symlink(Path("data/x.txt").resolve(), tmp_path / "y.txt")
    assert app.read(tmp_path / "y.txt") == "one"

def test_dir(tmp_path):
    (tmp_path / "d").symlink_to(Path("data").resolve(), target_is_directory=True)
    assert app.read(tmp_path / "d" / "x.txt") == "one"

def test_hard(tmp_path):
    os.link("data/x.txt", tmp_path / "y.txt")
    assert app.read(tmp_path / "y.txt") == "one"

def test_other(tmp_path):
    (tmp_path / "y.txt").write_text("1")
    assert app.read(tmp_path / "y.txt") == "1"
