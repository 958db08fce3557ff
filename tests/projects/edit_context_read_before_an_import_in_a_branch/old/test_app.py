import app


def test_work():
    assert app.work() == "slow"


def test_other():
    assert not app.other()


def test_free():
    assert app
