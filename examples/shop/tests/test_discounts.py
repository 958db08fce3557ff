import pytest
from shop.discounts import UnknownCodeError, discount
from shop.registry import kinds, rule


def test_percent(filled):
    assert discount(filled, "SPRING10") == 330


def test_code_in_small_letters(filled):
    assert discount(filled, "spring10") == 330


def test_fixed(filled):
    assert discount(filled, "FIVEOFF") == 500


def test_fixed_below_its_minimum(cart, catalogue):
    cart.add(catalogue.find("cup"))
    assert discount(cart, "FIVEOFF") == 0


def test_bundle(cart, catalogue):
    cart.add(catalogue.find("cup"), 7)
    assert discount(cart, "THREEFORTWO") == 1600


def test_unknown(filled):
    with pytest.raises(UnknownCodeError):
        discount(filled, "WINTER")


def test_kinds():
    assert kinds() == ["bundle", "fixed", "percent"]


def test_one_rule_per_kind():
    with pytest.raises(ValueError, match="exists"):
        rule("fixed")(lambda cart, terms: 0)
