import pytest


@pytest.fixture
def customer():
    return {"name": "ann"}


@pytest.fixture
def other():
    return 1
