import paint
import tint


def test_value():
    assert paint.depth() == 1


def test_hidden():
    assert paint.tone() == 0


def test_of_another_star():
    assert paint.shade() == 1


def test_function():
    assert tint.mix() == 1


def test_free():
    assert paint
