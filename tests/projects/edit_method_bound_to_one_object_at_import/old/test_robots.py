import robots


def test_special():
    assert robots.special.greet() == "bow"


def test_plain():
    assert robots.plain.greet() == "beep"
