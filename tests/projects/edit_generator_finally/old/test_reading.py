from reading import lines


def test_closed_early():
    log = []
    stream = lines("a/b", log)
    assert next(stream) == "a"
    stream.close()
    assert log == ["open", "close"]


def test_read_to_the_end():
    log = []
    assert list(lines("a/b", log)) == ["a", "b"]
    assert log == ["open", "close"]


def test_never_started():
    log = []
    lines("a/b", log)
    assert log == []
