import modes


def test_first():
    assert modes.mode() == "dark"


def test_second():
    assert modes.mode().upper() == "DARK"


def test_other():
    assert modes.name() == "modes"
