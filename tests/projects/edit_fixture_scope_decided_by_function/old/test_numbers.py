def test_first(number):
    assert number == 0


def test_second(number):
    assert number == 0


def test_plain():
    assert 1
