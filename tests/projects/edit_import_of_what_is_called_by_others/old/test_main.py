from app import main


def test_end():
    assert main.end() == "heard"


def test_add():
    assert main.add(1, 1) == 2
