import pytest
import shapes


def test_arguments_do_not_fit():
    with pytest.raises(TypeError):
        shapes.Square(1, 2)


def test_after_another():
    assert shapes.Line(2).height == 0
    with pytest.raises(TypeError):
        shapes.Square(1, 2)


def test_square():
    assert shapes.Square(2).height == 2


def test_line():
    assert shapes.Line(2).height == 0


def test_line_in_vain():
    with pytest.raises(TypeError):
        shapes.Line(1, 2)
