import pytest


@pytest.fixture
def failing():
    raise RuntimeError


@pytest.mark.usefixtures("failing")
class TestInside:
    def test_inside(self):
        assert True


def test_outside():
    assert True
