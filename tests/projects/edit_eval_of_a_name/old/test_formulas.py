from formulas import formula, plain


def test_formula():
    assert formula(2) == 16


def test_plain():
    assert plain(2) == 20
