import codec


def test_parse():
    assert codec.parse("a, b") == ["a", " b"]


def test_dump():
    assert codec.dump(["a", "b"]) == "a,b"
