import app


def test_one():
    assert app.one() == 1


def test_two():
    assert app.two() == 1
