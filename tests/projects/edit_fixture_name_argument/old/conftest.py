import pytest


@pytest.fixture
def port():
    return 80


@pytest.fixture(name="other")
def make_other():
    return 443
