from shapes import corners


def test_matched():
    assert corners("square") == 4


def test_unmatched():
    assert corners("pentagon") == 0
