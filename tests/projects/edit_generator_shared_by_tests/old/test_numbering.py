from numbering import double, following


def test_first_number():
    assert following() >= 100


def test_later_number():
    assert following() >= 100


def test_other():
    assert double(2) == 4
