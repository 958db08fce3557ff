from rows import Other, Row


def test_backwards():
    assert list(reversed(Row())) == [1, 0]


def test_other():
    assert Other().args == ()
