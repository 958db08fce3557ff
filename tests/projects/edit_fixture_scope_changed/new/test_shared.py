import pytest


@pytest.fixture
def box():
    return []


def test_first(box):
    box.append(1)
    assert len(box) == 1


def test_second(box):
    box.append(1)
    assert len(box) == 2


def test_third():
    assert True
