import pytest
from powers import cube, square


@pytest.mark.parametrize("number", [1, 2, 3])
def test_square(number):
    assert square(number) == number**2


@pytest.mark.parametrize("number", [1, 2])
def test_cube(number):
    assert cube(number) == number**3
