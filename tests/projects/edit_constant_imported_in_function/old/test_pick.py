from pick import longest, shortest


def test_long():
    assert len(longest()) == 21


def test_short():
    assert shortest() == "a"
