import notes


def test_keeps():
    notes.keep(notes.word())


def test_finds():
    assert notes.peek(notes.keep) == (["a"], {"a": 1})


def test_nothing():
    assert notes.peek
