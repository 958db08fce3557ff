import pytest


@pytest.fixture
def words(words):
    return [*words, "b"]
