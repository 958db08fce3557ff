from wares import Ware, listed


def test_by_price():
    assert listed(Ware.by_price) == ["rye", "tea", "ale"]


def test_by_name():
    assert listed(Ware.by_name) == ["ale", "rye", "tea"]
