import reading


def test_split():
    assert reading.split("a;b") == ["a", "b"]
