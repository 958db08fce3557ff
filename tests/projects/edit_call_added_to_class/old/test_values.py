from values import Lazy, Other, resolved


def test_value():
    lazy = Lazy(1)
    assert resolved(lazy) is lazy


def test_other():
    other = Other()
    assert resolved(other) is other
