import pytest


@pytest.fixture
def words(words):
    return ["b", *words]
