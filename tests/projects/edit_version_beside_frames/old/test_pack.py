import lazily
import other
from pack import caller


def test_limit():
    assert caller.limit() == 3


def test_level():
    assert lazily.SEEN["level"] == [5]


def test_nothing():
    assert other.nothing() == "NOTHING"
