import gc

import cache


def test_shared():
    first = id(cache.get("x"))
    gc.collect()
    assert "x" in cache.TABLE
    assert id(cache.get("x")) == first


def test_other():
    assert cache.other() == 1
