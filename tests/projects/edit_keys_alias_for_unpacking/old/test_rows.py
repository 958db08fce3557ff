from rows import Other, Row


def count(**named):
    return len(named)


def test_call():
    assert count(**Row()) == 1


def test_other():
    assert Other.keys == 1
