import pytest


@pytest.fixture
def words():
    return ["a"]
