import marks


def test_marked():
    assert marks.total([1, 2]) == 3


def test_wrapped():
    assert marks.method_decorator
