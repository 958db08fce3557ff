import pools


def test_pool_is_shared():
    assert pools.Pool() is pools.Pool()


def test_pool_kind():
    assert pools.kinds() == ["fifo"]


def test_free_function():
    assert pools.capacity(2) == 4
