import steps


def test_first():
    assert steps.first() == 1


def test_last():
    assert steps.last() == 2
