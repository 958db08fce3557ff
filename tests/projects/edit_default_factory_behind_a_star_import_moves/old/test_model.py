from model import Item, Other


def test_tags():
    assert Item().tags == ["a"]


def test_other():
    assert Item(tags=[]).tags == []


def test_names():
    assert Other().names == ["n"]
