from rows import blank, parse


def test_parsed():
    assert parse("pen=3") == ("pen", 3)


def test_blank():
    assert blank("")
