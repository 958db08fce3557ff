from menus import items, title


def test_nested():
    assert items("file") == ["open", "save", "quit"]


def test_top():
    assert title() == "menus"
