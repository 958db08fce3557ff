import app


def test_area():
    assert app.describe(2, 3) == "geo: 6"


def test_title():
    assert app.title() == "app"
