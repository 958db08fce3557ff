from greeting import greet


def test_known_user():
    assert greet("ada") == "Hello, Ada Lovelace"


def test_unknown_user():
    assert greet("bob") == "Hello, bob"
