import pytest


@pytest.mark.parametrize("value", [1, pytest.param(2, marks=())])
def test_value(value):
    assert value == 1


def test_apart():
    assert True
