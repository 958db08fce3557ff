import pytest


@pytest.fixture
def level():
    return "inner"
