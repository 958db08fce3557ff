def make(text):
    return text.split("\n")


def test_parse():
    assert make("a\nb") == ["a", "b"]


def test_empty():
    assert "".split("\n") == [""]
