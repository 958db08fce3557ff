import others


def test_other():
    assert others.other() == 1
