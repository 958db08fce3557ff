import platforms


def test_separator():
    assert platforms.separator() == "/"


def test_newline():
    assert platforms.newline() == "end"
