import makers


def test_made():
    assert makers.Made.colour == "red"


def test_other():
    assert makers.Other.colour == "red"
