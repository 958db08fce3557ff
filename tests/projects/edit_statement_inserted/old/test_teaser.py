from teaser import teaser


def test_long_text():
    assert teaser("one two three", 4) == "one ..."


def test_short_text():
    assert teaser("one", 4) == "one"
