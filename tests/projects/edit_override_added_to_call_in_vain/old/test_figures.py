import figures
import pytest


def test_arguments_do_not_fit():
    assert figures.Square().scale(2) == 4
    circle = figures.Circle()
    with pytest.raises(TypeError):
        circle.scale(1, 2)


def caught(function, *arguments):
    try:
        return function.scale(*arguments)
    except TypeError:
        return None


def test_caught_elsewhere():
    assert caught(figures.Square(), 2) == 4
    assert caught(figures.Circle(), 1, 2) is None


def test_steps_never_taken():
    assert figures.Square().steps() == [1, 2]
    assert figures.Circle().steps() is not None


def test_square():
    assert figures.Square().scale(1) == 2


def test_both():
    assert figures.Circle.name == "circle"
    assert figures.Square().scale(1) == 2
