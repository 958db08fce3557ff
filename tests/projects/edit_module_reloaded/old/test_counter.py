import importlib

import counter


def test_reloaded():
    counter.bump()
    importlib.reload(counter)
    assert counter.count == 5


def test_apart():
    assert counter.apart() == "apart"
