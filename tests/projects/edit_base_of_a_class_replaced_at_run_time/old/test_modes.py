import modes


def test_switched():
    modes.switch()
    assert modes.Car().speed() == 2


def test_other():
    assert modes.other() == 1
