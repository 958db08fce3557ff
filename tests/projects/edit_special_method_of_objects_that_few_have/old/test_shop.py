import collections.abc
import dataclasses
from unittest.mock import MagicMock, patch

import pytest
import shop


@pytest.fixture(scope="module")
def cart():
    return shop.Cart("a")


class Plain:
    pass


def test_class_only():
    assert shop.kind_of() == "cart"
    assert not shop.is_cart(3)
    assert shop.KINDS["cart"] is shop.Cart


def test_other_object():
    assert shop.Base("x").name == "x"


def test_object():
    assert shop.full(shop.Cart("a"))


def test_object_by_table():
    assert shop.full(shop.KINDS["cart"]("a"))


def test_object_below():
    assert shop.full(shop.Basket("a"))


def test_object_of_a_fixture(cart):
    assert cart


def test_object_of_a_fixture_again(cart):
    assert shop.full(cart)


def test_object_made_at_import():
    assert shop.STANDARD


def test_object_made_around():
    assert shop.full(shop.around())


def test_object_unpickled():
    assert shop.full(shop.pickled())


def test_object_with_another_class():
    assert shop.full(shop.changed(Plain()))


def test_copy(cart):
    assert shop.full(shop.copied(cart))


def test_class_made_on_the_spot():
    class Odd(shop.Cart, dict):
        __init__ = dict.__init__

    assert shop.full(Odd(a=1))


def test_class_made_by_type():
    odd = type("Odd", (shop.Cart,), {"__init__": object.__init__})
    assert shop.full(odd())


def test_class_asked():
    assert not issubclass(shop.Cart, collections.abc.Sized)


def test_method_named():
    assert not hasattr(shop.Cart, "__len__")


@pytest.mark.parametrize("thing", [shop.Cart("a")])
def test_object_of_a_parameter(thing):
    assert thing


def test_made_by_another_init(monkeypatch):
    monkeypatch.setattr(shop.Cart, "__init__", lambda self: None)
    assert shop.full(shop.Cart())


def test_made_by_a_patched_init():
    with patch("shop.Cart.__init__", return_value=None):
        assert shop.full(shop.Cart())


def test_class_as_a_model():
    with pytest.raises(TypeError):
        len(MagicMock(spec=shop.Cart))


def test_class_made_with_an_init():
    odd = dataclasses.make_dataclass("Odd", ["name"], bases=(shop.Cart,))
    assert shop.full(odd("a"))
