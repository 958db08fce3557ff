import pytest


@pytest.fixture
def user():
    return "ann"
