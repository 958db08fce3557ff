import pytest


class TestGroup:
    def test_in_group(self):
        assert True


class TestOther:
    def test_in_other_group(self):
        assert True


def test_out_of_group():
    assert pytest.__version__
