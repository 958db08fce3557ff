from docs import kinds
from schema import use


def test_kinds():
    assert kinds() == {"size": "int", "name": "str"}


def test_use():
    assert use() == "xxx"
