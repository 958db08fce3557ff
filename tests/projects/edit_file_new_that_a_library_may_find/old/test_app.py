import app


def test_year():
    assert app.year("2020") == 2020


def test_other():
    assert app.other() == 1
