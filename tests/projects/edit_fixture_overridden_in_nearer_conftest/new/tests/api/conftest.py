import pytest


@pytest.fixture
def host():
    return "api.local"


@pytest.fixture
def token():
    return "secret"
