from shelf import find

SHELF = [{"title": "Emma", "place": 3}, {"title": "Ulysses", "place": 9}]


def test_match():
    assert find(SHELF, "Emma") == 3


def test_no_match():
    assert find(SHELF, "Dune") is None


def test_empty_shelf():
    assert find([], "Emma") is None
