import tint


def test_hello():
    assert tint.hello("me") == "ME"


def test_bye():
    assert tint.bye() == "bye"
