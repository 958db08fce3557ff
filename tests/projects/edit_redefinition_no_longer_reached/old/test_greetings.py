import greetings


def test_greet():
    assert greetings.greet() == "hi"


def test_leave():
    assert greetings.leave() == "bye"
