import colours


def test_equal():
    assert colours.Colour.RED == "red"


def test_other():
    assert colours.Size.BIG.value == "big"
