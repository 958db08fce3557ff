import texts


def test_kept():
    assert texts.first("a bc") == "a"


def test_hidden():
    assert texts.last("a bc") == "bc"
