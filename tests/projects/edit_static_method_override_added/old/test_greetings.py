import greetings


def test_dutch():
    assert greetings.greet(greetings.Dutch()) == "hello"


def test_sign():
    assert greetings.English().sign() == "bye"
