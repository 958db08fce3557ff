from walking import size, walk


def test_nothing_to_walk():
    assert list(walk([])) == []


def test_size():
    assert size([1]) == 1
