import decimal

import exact


def test_third():
    assert str(decimal.Decimal(1) / 3) == "0.333"
