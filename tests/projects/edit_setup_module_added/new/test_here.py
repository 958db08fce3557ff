STATE = []


def setup_module():
    STATE.append(1)


def test_one():
    assert STATE == []


def test_two():
    assert len(STATE) == 0
