import pytest


@pytest.mark.xfail
def test_strict():
    assert True


def test_plain():
    assert True
