import copy
import pickle

import pytest
import shop


@pytest.fixture(scope="module")
def cart():
    made = shop.Cart()
    yield made


@pytest.fixture(scope="module")
def line():
    return shop.Line()


@pytest.fixture(scope="module")
def slotted():
    return shop.Slotted()


@pytest.fixture
def through(cart):
    return cart


def test_add(cart, line, slotted):
    cart.add()
    line.add()
    slotted.add()


def test_all(cart):
    assert sorted(vars(cart).values(), key=str) == [1, "me"]


def test_copied(cart):
    assert copy.copy(cart).total == 1


def test_pickled(cart):
    assert b"total" in pickle.dumps(cart)
    assert pickle.loads(pickle.dumps(cart)).total == 1


def test_computed(cart):
    assert getattr(cart, "to" + "tal") == 1


def test_equal(line):
    assert line == shop.Line(1)


def test_slot(slotted):
    assert slotted.extra == 1


def test_through(through):
    assert through.total == 1


def test_owner(cart):
    assert cart.owner == "me"
