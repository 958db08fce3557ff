from options import defaults, keyword_defaults, name, resize


def test_defaults():
    assert defaults(resize) == (100,)


def test_keyword_defaults():
    assert keyword_defaults(resize) == {"keep": True}


def test_name():
    assert name(resize) == "resize"
