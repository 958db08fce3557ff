from pkg.one import one
from pkg.two import two


def test_one():
    assert one() == 1


def test_two():
    assert two() == 2
