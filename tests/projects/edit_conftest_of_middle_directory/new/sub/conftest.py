import pytest


@pytest.fixture
def base():
    return 10
