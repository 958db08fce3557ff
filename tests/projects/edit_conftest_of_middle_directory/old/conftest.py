import pytest


@pytest.fixture
def base():
    return 1


@pytest.fixture
def total(base):
    return base + 1
