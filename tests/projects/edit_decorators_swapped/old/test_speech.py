from speech import farewell, greeting


def test_greeting():
    assert greeting() == "HELLO please"


def test_farewell():
    assert farewell() == "BYE"
