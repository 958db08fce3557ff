STATE = []


def test_one():
    assert STATE == []


def test_two():
    assert len(STATE) == 0
