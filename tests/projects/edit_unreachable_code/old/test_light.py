from light import following


def test_state():
    assert following("red") == "green"


def test_other_state():
    assert following("green") == "red"
