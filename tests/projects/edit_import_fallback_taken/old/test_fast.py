from fast import dump, size


def test_dump():
    assert dump("x") == "x"


def test_size():
    assert size("xy") == 2
