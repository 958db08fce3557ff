import pytest


@pytest.fixture
def watched():
    return True
