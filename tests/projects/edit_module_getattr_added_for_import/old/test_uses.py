import uses


def test_shown():
    assert uses.shown() == 0


def test_known():
    assert uses.known() == 1
