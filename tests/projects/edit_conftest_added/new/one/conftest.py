import pytest


@pytest.fixture(autouse=True)
def closed():
    pytest.skip("closed")
