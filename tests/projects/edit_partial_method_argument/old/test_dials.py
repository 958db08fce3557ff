from dials import Dial


def test_low():
    assert Dial().low() == "at 1"


def test_high():
    assert Dial().high() == "at 9"
