from system import split


def test_separator():
    assert split("a:b") == ["a", "b"]
