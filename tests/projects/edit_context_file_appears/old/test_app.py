import app


def test_limit():
    assert app.limit() == 10


def test_local():
    assert not app.is_local()


def test_accessible():
    assert not app.accessible()


def test_nothing():
    assert app.limit.__name__ == "limit"
