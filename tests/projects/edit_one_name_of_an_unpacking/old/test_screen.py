from screen import columns, lines


def test_width():
    assert columns(10) == 70


def test_height():
    assert lines(4) == 20
