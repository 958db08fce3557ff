import app
import fill


def test_first():
    assert app.first() == "v1"


def test_unrelated():
    assert fill.unrelated() == 7
