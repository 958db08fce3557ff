import movies


def test_required():
    assert movies.missing({"title": "x"}) == ["year"]


def test_plain():
    assert movies.title({"title": "x"}) == "x"
