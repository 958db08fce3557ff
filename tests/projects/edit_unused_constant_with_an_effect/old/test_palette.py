from palette import colours, sizes


def test_colours():
    assert colours() == ["red", "green"]


def test_sizes():
    assert sizes() == ["s", "m"]
