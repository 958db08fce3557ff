import pytest


@pytest.fixture
def account():
    return {"name": "ann"}


@pytest.fixture
def other():
    return 1
