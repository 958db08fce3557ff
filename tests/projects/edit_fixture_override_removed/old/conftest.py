import pytest


@pytest.fixture
def level():
    return "outer"


@pytest.fixture
def unused():
    return None
