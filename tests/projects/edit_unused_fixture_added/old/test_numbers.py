import pytest


@pytest.fixture
def two():
    return 2


def test_one(one):
    assert one == 1


def test_two(two):
    assert two == 2
