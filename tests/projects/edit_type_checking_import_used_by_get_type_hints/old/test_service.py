import types_
from service import limits, serve


def test_hints():
    assert limits(vars(types_)) == [3]


def test_call():
    assert serve(1) == 1
