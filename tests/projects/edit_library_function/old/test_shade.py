import shade


def test_shaded():
    assert shade.shaded(3) == 4


def test_lit():
    assert shade.lit(3) == 8


def test_twice():
    assert shade.twice(3) == 3


def test_none():
    assert shade.__name__ == "shade"
