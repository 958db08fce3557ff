import tickets


def test_second():
    assert tickets.SECOND.number == 2


def test_apart():
    assert tickets.apart() == 1
