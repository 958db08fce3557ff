import app


def test_outside():
    assert app
