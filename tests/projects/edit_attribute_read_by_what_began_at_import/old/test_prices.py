from prices import Plain, kept


def test_kept():
    assert Plain().price() == 10
    assert kept() == [10]


def test_plain():
    assert Plain().price() == 10
