import pytest

pytestmark = pytest.mark.skip(reason="not now")


def test_one():
    assert True


class TestGroup:
    def test_two(self):
        assert True
