from portable import dump, size


def test_dump():
    assert dump([1]) == "[1]"


def test_size():
    assert size([1]) == 3
