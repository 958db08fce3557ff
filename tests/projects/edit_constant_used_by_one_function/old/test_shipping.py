from shipping import express, heaviest, standard


def test_standard_shipping():
    assert standard(2) == 7


def test_express_shipping():
    assert express(2) == 14


def test_weight():
    assert heaviest([1, 3]) == 3
