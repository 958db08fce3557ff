import pytest


@pytest.fixture
def unit():
    return "kg"
