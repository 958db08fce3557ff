from sheet import cell, width


def test_given():
    assert cell("100 + " + "vat") == 120


def test_plain():
    assert width("abc") == 3
