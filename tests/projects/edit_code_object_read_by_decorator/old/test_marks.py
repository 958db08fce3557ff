import marks


def test_small():
    assert marks.plain(1) == 1


def test_large():
    assert marks.plain(7) == 7


def test_kept():
    assert "abs" in marks.KEPT["plain"].names


def test_other():
    assert marks.other(1) == 1
