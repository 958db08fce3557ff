import logging

import settings


def test_level():
    assert settings.level() == 10


def test_by_the_library():
    assert logging.getLogger("shop").level == 10
