import subprocess
import sys

import calls
import odd
import pytest
from shapes import Circle, Square



def test_entered():
    assert calls.scaled(Square(), 2) == "square"


def test_caught():
    assert (calls.named(Square()), calls.named(Circle())) == ("misfit", "shape")


def test_caught_by_all():
    assert (calls.guarded(Square()), calls.scaled(Circle())) == ("error", "shape")


def test_made_another():
    assert (calls.another(Square()), calls.scaled(Circle())) == ("wrong", "shape")


def test_left_behind():
    assert (calls.left(Square()), calls.scaled(Circle())) == ("lost", "shape")


def test_too_many():
    assert (calls.named(Square(), 1, 2), calls.scaled(Circle())) == ("misfit", "shape")


def test_in_a_thread():
    assert (calls.in_a_thread(Square()), calls.scaled(Circle())) == (["error"], "shape")


def test_in_a_child():
    code = "import calls, shapes; print(calls.guarded(shapes.Square()), calls.scaled(shapes.Circle()))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "error shape\n"


def test_shadowed():
    assert (odd.shadowed(Square()), calls.scaled(Circle())) == ("misfit", "shape")


def test_raises():
    with pytest.raises(TypeError):
        calls.scaled(Square())
    assert calls.scaled(Circle()) == "shape"


def test_other_error():
    assert calls.number("x") is None
    assert Square() is not None
    assert calls.scaled(Circle()) == "shape"


def test_other_error_by_name():
    assert calls.found({}, Square) is None
    assert calls.guarded(Circle()) == "shape"


def test_beside():
    assert calls.guarded(Circle()) == "shape"
