import app


def test_elsewhere():
    assert app
