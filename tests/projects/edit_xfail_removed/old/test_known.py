import pytest


@pytest.mark.xfail(reason="known")
def test_broken():
    assert 1 == 2


@pytest.mark.xfail(reason="known")
def test_also_broken():
    assert 1 == 3
