import pytest


@pytest.fixture
def rate_low():
    return 1
