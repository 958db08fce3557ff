import api


def test_total():
    assert api.total() == 1


def test_label():
    assert api.label() == "cart"
