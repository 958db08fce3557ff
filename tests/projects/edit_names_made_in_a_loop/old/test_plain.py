from plain import double


def test_elsewhere():
    assert double(2) == 4
