from keys import hello, key, modes


def test_override():
    assert key("quit") == "x"


def test_method_call():
    assert modes() == ["edit", "view"]


def test_hello():
    assert hello() == "hello"
