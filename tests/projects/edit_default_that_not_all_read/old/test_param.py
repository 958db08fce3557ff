import inspect

from param import Pen, framed, looked, nested, plain, told


def test_plain_early():
    assert plain("a") == "a"


def test_plain():
    assert plain(b"a") == "a!"


def test_plain_given():
    assert plain("a", "?") == "a"


def test_nested_early():
    assert nested("") == ""


def test_nested():
    assert nested("a") == "a!"


def test_told_early():
    assert told("") == ""


def test_told():
    assert told("a") == "a!"


def test_framed():
    assert framed("a") == "a!"


def test_looked():
    assert looked("a") == "a"


def test_header():
    assert inspect.signature(looked).parameters["mark"].default == "!"


def test_defaults():
    assert looked.__defaults__ == ("!",)


def test_pen():
    assert Pen("red").colour == "red"


def test_pen_without():
    assert Pen(None).ink == "!"


def test_draw():
    assert Pen("red").draw(2) == "--"


def test_draw_nothing():
    assert Pen("red").draw(0) == "!"
