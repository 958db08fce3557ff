from pool import Pool, label


def test_first():
    assert Pool.instance().size == 4


def test_again():
    assert Pool.instance().size < 5


def test_other():
    assert label(2) == "2 workers"
