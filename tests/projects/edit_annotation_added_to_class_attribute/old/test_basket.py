from basket import Basket, fields


def test_room():
    assert Basket().room() == 5


def test_fields():
    assert fields(Basket) == []
