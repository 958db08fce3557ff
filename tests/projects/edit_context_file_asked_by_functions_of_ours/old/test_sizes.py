import os

import sizes

DATA = os.path.join(os.path.dirname(__file__), "data.txt")


def test_resolve():
    assert sizes.resolve(DATA) == 6


def test_exists():
    assert not sizes.exists(DATA)


def test_there():
    assert os.path.exists(DATA)


def test_real():
    assert os.path.realpath(DATA).endswith("data.txt")


def test_named():
    assert sizes.named(DATA) == DATA


def test_path():
    assert "more" not in sizes._path()
