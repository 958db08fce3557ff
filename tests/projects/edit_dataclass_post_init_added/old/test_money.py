from money import Amount, Rate


def test_amount():
    assert Amount(1.234).value == 1.234


def test_rate():
    assert Rate(1.234).value == 1.234
