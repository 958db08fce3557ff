import pytest

pytestmark = pytest.mark.filterwarnings("ignore")


def test_one():
    assert True


class TestGroup:
    def test_two(self):
        assert True
