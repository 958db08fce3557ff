from tax import label, with_tax


def test_standard_rate():
    assert with_tax(100) == 120


def test_given_rate():
    assert with_tax(100, 50) == 150


def test_label():
    assert label(3) == "3 net"
