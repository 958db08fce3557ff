import pytest


@pytest.fixture
def red():
    return "red"


@pytest.fixture
def blue():
    return "#00f"
