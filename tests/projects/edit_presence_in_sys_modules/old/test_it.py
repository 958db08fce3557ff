import app


def test_mode():
    assert app.mode() == "slow"


def test_size():
    assert app.size() == 1
