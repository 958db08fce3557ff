import pytest


@pytest.fixture
def failing():
    raise RuntimeError


class TestInside:
    def test_inside(self):
        assert True


def test_outside():
    assert True
