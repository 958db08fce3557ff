from decimal import Decimal

from app import numbers


def test_third():
    assert numbers.X and len(str(Decimal(1) / 3)) > 10
