from failures import Failures, Other, split


def test_split():
    part = split(Failures("all", [ValueError(1), KeyError(2)]))
    assert type(part) is ExceptionGroup


def test_other():
    assert str(Other("x")) == "x"
