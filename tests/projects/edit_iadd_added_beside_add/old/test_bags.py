from adding import grow
from bags import Bag, Other


def test_shared():
    assert not grow(Bag(1), Bag(2))


def test_other():
    assert grow(Other([1]), [2])
