import pytest

LOG = []


@pytest.fixture
def one():
    LOG.append(1)
    yield
    LOG.clear()


@pytest.fixture
def two():
    LOG.append(2)
    yield
    LOG.clear()
