import os


def test_same():
    assert os.path.samefile("current", "releases/one")


def test_same_inside():
    assert os.path.samefile("current/v.txt", "releases/one/v.txt")


def test_other():
    assert os.path.samefile("releases/two", "releases/../releases/two")
