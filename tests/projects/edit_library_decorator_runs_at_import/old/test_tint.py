import tint


def test_hello():
    assert tint.hello.volume == 11


def test_bye():
    assert tint.bye() == "bye"


def test_door():
    assert tint.Door().knock.volume == 11


def test_window():
    assert tint.Window().look() == "look"
