import pkg


def test_profits():
    assert pkg.sub.in_sub() == "in sub"


def test_name():
    assert pkg.NAME
