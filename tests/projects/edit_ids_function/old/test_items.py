import pytest
from naming import name


@pytest.mark.parametrize("value", [1, 2], ids=name)
def test_item(value):
    assert value


def test_beside():
    assert True
