import pytest


@pytest.fixture
def token():
    return "secret"
