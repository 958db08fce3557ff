from adding import add_five, double


def test_made():
    assert add_five(1) == 6


def test_other():
    assert double(2) == 4
