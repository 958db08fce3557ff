import inspect

import shop


def test_size():
    assert shop.size_of(shop.Cart()) == 2


def test_colour():
    assert shop.colour_of(shop.Basket()) == "red"


def test_name():
    assert shop.Cart.name == "cart"


def test_filled():
    assert shop.filled() == 3


def test_hints():
    assert shop.hints_of(shop.Cart) == ["size"]


def test_hints_below():
    assert shop.hints_of(shop.Basket) == ["size"]


def test_said():
    assert shop.said_of(shop.Cart) == ["size"]


def test_said_by_a_computed_name():
    assert shop.looked_up(shop.Cart, "__anno" + "tations__") == ["size"]


def test_asked_by_inspect():
    assert sorted(inspect.get_annotations(shop.Cart)) == ["size"]


def test_listed():
    assert shop.listed() == ["_cache", "limit"]


def test_asked_of_the_module():
    assert sorted(inspect.get_annotations(shop)) == ["_cache", "limit"]
