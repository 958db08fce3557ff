import preparing

STATE = {}


def setUpModule():
    STATE["now"] = preparing.state()


def test_state():
    assert STATE["now"] == "ready"


def test_other():
    assert preparing
