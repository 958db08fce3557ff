from prices import Base, Plain, Special, both


def test_special():
    assert Special().price() == 10


def test_plain():
    assert Plain().price() == 10
    assert Special is not Plain


def test_both():
    assert both(Special) == [10, 10]


def test_both_plain():
    assert both(Base) == [10, 10]
    assert Special.__name__ == "Special"


def test_shown():
    assert Special.shown == "rate 1"
    assert Plain().price() == 10
