import textwrap

import app


def test_mark():
    assert textwrap.MARK == 2


def test_other():
    assert app.third.VALUE == 3
