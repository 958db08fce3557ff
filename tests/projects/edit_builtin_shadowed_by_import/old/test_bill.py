from bill import longest, total


def test_total():
    assert total([2, 3]) == 5


def test_longest():
    assert longest(["a", "bb"]) == "bb"
