from delivery import days


def test_pickup():
    assert days("pickup", True) == 0


def test_standard():
    assert days("standard", True) == 3


def test_standard_without_stock():
    assert days("standard", False) == 10


def test_express():
    assert days("express", False) == 8
