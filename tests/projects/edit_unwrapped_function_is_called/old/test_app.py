import inspect

import app


def test_inner():
    assert inspect.unwrap(app.run)() == 1


def test_other():
    assert app.other() == 2
