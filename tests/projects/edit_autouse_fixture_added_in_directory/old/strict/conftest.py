import pytest


@pytest.fixture
def nothing():
    return None
