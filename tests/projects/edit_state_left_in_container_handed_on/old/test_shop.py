import shop
from shop import HELD, OUT

BASKET = []
KINDS = ["a", "b"]
MINE = []


def mine():
    return MINE


def test_fill():
    shop.fill(BASKET)


def test_full():
    assert BASKET == [1]


def test_fill_inner():
    shop.fill(HELD["a"])


def test_full_inner():
    assert HELD == {"a": [1]}


def test_write():
    shop.write()


def test_written():
    assert OUT.getvalue() == "1"


def test_fill_mine():
    shop.fill(mine())


def test_full_mine():
    assert mine() == [1]
