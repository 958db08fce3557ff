import itertools

import pytest

COUNT = itertools.count()


def how_long(fixture_name, config):
    return "function"


@pytest.fixture(scope=how_long)
def number():
    return next(COUNT)
