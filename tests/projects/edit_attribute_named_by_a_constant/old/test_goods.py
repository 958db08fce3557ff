import goods


def test_order():
    assert goods.ordered() == ["b", "a"]


def test_name():
    assert goods.title() == "goods"
