import pytest


@pytest.fixture
def size():
    return 1


class TestBig:
    @pytest.fixture
    def size(self):
        return 100

    def test_inside(self, size):
        assert size == 1


class TestOther:
    def test_inside_other(self, size):
        assert size == 1


def test_outside(size):
    assert size == 1
