import filling
import store


def test_items():
    assert store.sizes(store.ITEMS) == [1]


def test_item():
    assert store.sizes([store.Item(5)]) == [5]
