import pytest


@pytest.fixture
def red():
    return "#f00"


@pytest.fixture
def blue():
    return "#00f"
