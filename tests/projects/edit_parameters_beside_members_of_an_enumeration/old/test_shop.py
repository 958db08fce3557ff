import pytest
from shop import Colour, Form, Size, values, worth


class TestWorth:
    @pytest.mark.parametrize("number", [worth(1), worth(2)])
    def test_number(self, number):
        assert number in (2, 3)


@pytest.mark.parametrize("name", ["mro", "__members__"])
def test_names(name):
    assert name not in Form.colours


def test_colours():
    assert Form.colours == ["RED", "GREEN"]


def test_values():
    assert values(Size) == [2, 4]


def test_other_values():
    assert values(Colour) == [1, 2]
