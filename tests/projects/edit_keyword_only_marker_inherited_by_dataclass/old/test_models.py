from models import Item, Other


def test_positions():
    assert Item("a").name == "a"


def test_other():
    assert Other(1).size == 1
