import readers


def test_tab_separated():
    assert readers.Tabbed().read("a\tb") == ["a", "b"]


def test_split():
    assert readers.split("a|b") == ["a", "b"]
