import pytest


@pytest.fixture
def tool():
    return "hammer"
