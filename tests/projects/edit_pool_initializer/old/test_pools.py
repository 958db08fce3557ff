import pools


def test_pool():
    assert pools.through_pool() == [6]


def test_name():
    assert pools.name() == "pools"
