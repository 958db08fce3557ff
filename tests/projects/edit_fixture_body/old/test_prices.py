def test_total(prices):
    assert sum(prices) == 6


def test_through_other(dearest):
    assert dearest == 3


def test_without(name):
    assert name == "shop"
