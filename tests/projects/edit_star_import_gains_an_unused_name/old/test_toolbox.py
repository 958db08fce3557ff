from toolbox import double, half


def test_double():
    assert double(2) == 4


def test_half():
    assert half(2) == 1
