import pytest

LOG = []


@pytest.fixture
def logged():
    LOG.append("log")


def test_not_asking():
    assert LOG == []


def test_asking(logged):
    assert LOG
