from signs import NAMES, Bag, found, items_of, named, wide


def test_found():
    assert found("a<b") == ["<"]


def test_items():
    assert items_of(Bag()) == []


def test_named():
    assert named("!=") == "ne"


def test_names():
    assert NAMES["lt"] == "<"


def test_wide():
    assert not wide("X")
