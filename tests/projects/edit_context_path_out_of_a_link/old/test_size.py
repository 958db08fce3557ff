from pathlib import Path


def test_through_link():
    assert Path("link/../size.txt").read_text() == "1"


def test_here():
    assert Path("old/../size.txt").read_text() == "0"
