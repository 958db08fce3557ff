from states import Level, State, describe


def test_state_names():
    assert describe(State.CLOSED) == "Closed"


def test_done():
    assert State.DONE is not State.CLOSED


def test_level():
    assert Level.LOW < Level.HIGH
