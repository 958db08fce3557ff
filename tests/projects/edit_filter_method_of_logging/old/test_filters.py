import logging

import filters


def test_secret(caplog):
    logger = logging.getLogger("filters.secret")
    logger.addFilter(filters.Discreet())
    logger.warning("secret")
    assert caplog.messages == ["secret"]


def test_other():
    assert filters.Other.size == 1
