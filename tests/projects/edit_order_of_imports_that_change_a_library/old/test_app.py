import logging
import textwrap

import app


def test_mark():
    assert textwrap.MARK == 2


def test_level():
    assert logging.getLevelName(25) == "SECOND"


def test_other():
    assert app
