import pytest


@pytest.fixture
def server():
    return "https"
