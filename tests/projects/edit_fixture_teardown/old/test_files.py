import pytest


@pytest.fixture
def opened():
    handles = ["open"]
    yield handles
    assert len(handles) < 3


@pytest.fixture
def closed():
    yield []


def test_opened(opened):
    opened.append("more")


def test_closed(closed):
    assert closed == []
