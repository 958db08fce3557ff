import app


def test_first():
    assert app.first() == "v1"


def test_unrelated():
    import fill

    assert fill.unrelated() == 7
