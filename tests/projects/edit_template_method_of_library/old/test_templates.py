from templates import Dollar, Percent, fill


def test_percent():
    assert fill(Percent("%a"), a=1) == "1"


def test_dollar():
    assert fill(Dollar("$a"), a=1) == "1"
