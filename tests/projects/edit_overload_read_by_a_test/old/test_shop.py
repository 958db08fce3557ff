import counting
import shop


def test_count():
    assert counting.count(shop.doubled) == 3


def test_doubled():
    assert shop.doubled(2) == 4
