import sys

import everything
import one
import shop
import shop.handlers as handlers


def held(module):
    return module.sell_tea(2)


def test_named():
    assert shop.handlers.sell_tea(2) == 4


def test_imported():
    assert one.one() == 2


def test_through_a_star():
    assert everything.through_star(2) == 4


def test_inside():
    assert handlers.sold(1) == 2


def test_held_as_a_value():
    assert held(handlers) == 4


def test_held_by_its_package():
    package = sys.modules["shop"]
    assert package.handlers.sell_tea(1) == 2


def test_by_its_name():
    assert sys.modules["shop.handlers"].sell_tea(1) == 2


def test_plain():
    assert shop.double(2) == 4


def test_counted():
    assert shop.counted() == 3
