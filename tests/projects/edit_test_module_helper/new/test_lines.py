def make(text):
    return text.splitlines(keepends=True)


def test_parse():
    assert make("a\nb") == ["a", "b"]


def test_empty():
    assert "".split("\n") == [""]
