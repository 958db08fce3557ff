import pytest


@pytest.fixture(autouse=True)
def refuse():
    pytest.fail("not allowed")


@pytest.fixture
def nothing():
    return None
