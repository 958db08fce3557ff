import app


def test_greeting():
    assert app.greeting() == "hello"


def test_other():
    assert app.other() == "there"


def test_neither():
    assert app.HERE
