from adder import Adder, subtract


def test_add():
    assert Adder()(1, 2) == subtract(4, 1)
