import modes


def test_switched():
    modes.switch()
    assert modes.Car().speed() == 2
