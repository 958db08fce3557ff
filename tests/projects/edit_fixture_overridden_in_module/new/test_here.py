import pytest


@pytest.fixture
def user():
    return "bob"


def test_here(user):
    assert user == "ann"


def test_here_without():
    assert pytest
