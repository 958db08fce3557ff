import logging

from app import logs


def test_level():
    assert logs.X and logging.getLogger("shop.case").level == 0
