import app


def test_shows():
    assert "line 5, in fail" in app.report()


def test_other():
    assert app.other() == 1
