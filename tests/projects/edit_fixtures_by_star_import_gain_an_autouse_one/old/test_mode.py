import state


def test_mode(plain):
    assert state.MODE == "a"


def test_other():
    assert 1
