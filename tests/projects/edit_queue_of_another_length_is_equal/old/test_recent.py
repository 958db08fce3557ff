import recent


def test_keeps():
    assert recent.note(1, 2, 3) == [2, 3]


def test_other():
    assert recent.other() == 1
