import notes


def test_noted():
    notes.note("x")
    assert notes.LOG == ["x"]


def test_other():
    assert notes.other() == 1
