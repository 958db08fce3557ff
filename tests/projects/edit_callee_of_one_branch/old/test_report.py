from report import line


def test_rounded():
    assert line(10, "ft", 1) == 2.5


def test_exact():
    assert line(10, "m") == 40
