import app


def test_first():
    assert app.rate() == 3


def test_again():
    assert app.rate() == 3


def test_other():
    assert app.other() == 1
