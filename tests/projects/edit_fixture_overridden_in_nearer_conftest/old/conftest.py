import pytest


@pytest.fixture
def host():
    return "localhost"


@pytest.fixture
def url(host):
    return "http://" + host
