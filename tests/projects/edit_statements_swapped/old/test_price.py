from price import price


def test_coupon():
    assert price(10, 3) == 17


def test_no_coupon():
    assert price(10) == 10
