from values import name, origin, pairs, price


def test_price():
    assert price() == "1.0"


def test_pairs():
    assert pairs() == "dict"


def test_point():
    assert origin() == "(0, 0)"


def test_name():
    assert name() == "values"
