from shop import HELD

KINDS = ["a", "b"]


def test_kinds():
    assert len(KINDS) == 2


def test_keys():
    assert list(HELD) == ["a"]
