import api
from checks import call


def test_small():
    assert call(api.buy, count=5) == 5


def test_big():
    assert call(api.sell, count=5) == 5


def test_free():
    assert api.free(1) == 1
