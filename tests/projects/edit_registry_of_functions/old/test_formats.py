from formats import area, write


def test_supported():
    assert write("text", []) == "[]"


def test_unsupported():
    assert write("lines", ["a", "b"]) is None


def test_area():
    assert area(["ab", "c"]) == 3
