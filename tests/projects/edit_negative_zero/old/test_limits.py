import math

import limits


def test_sign():
    assert math.copysign(1, limits.LOWEST) == 1


def test_name():
    assert limits.NAME == "limits"
