import tint


def test_hello():
    assert tint.hello("me") == "me"


def test_volume():
    assert tint.hello.volume == 1
