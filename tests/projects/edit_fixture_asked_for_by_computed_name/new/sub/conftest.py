import pytest


@pytest.fixture
def unit():
    return "kg"


@pytest.fixture
def rate_low():
    return 2
