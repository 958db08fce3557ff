import pytest


@pytest.fixture
def tool():
    return "saw"
