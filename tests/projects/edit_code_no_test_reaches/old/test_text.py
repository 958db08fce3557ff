from text import label, slug


def test_ascii():
    assert slug("Two Words") == "two-words"


def test_label():
    assert label("") == "untitled"
