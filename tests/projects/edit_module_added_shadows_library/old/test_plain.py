import plain


def test_plain():
    assert plain.plain() == 1
