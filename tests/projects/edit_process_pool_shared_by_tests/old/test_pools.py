import pools


def test_before():
    assert pools.name() == "pools"


def test_first():
    assert pools.run(pools.double, 2) == 4


def test_second():
    assert pools.run(pools.triple, 2) == 6


def test_name():
    assert pools.name() == "pools"
