import words


def test_hello():
    assert words.hello() == "hello"
