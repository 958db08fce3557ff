import pytest

LOG = []


@pytest.fixture(autouse=True)
def logged():
    LOG.append("log")


def test_not_asking():
    assert LOG == []


def test_asking(logged):
    assert LOG
