from moves import Move


def test_opposite():
    assert Move.UP.opposite() is Move.DOWN


def test_label():
    assert Move.UP.label() == "up"


def test_lookup():
    assert Move["UP"].value == 1
