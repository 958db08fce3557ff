import argparse
import array
import collections
import io
import itertools
import queue
import random

import pytest
import shop

MAKERS = {
    "pair": lambda: ([], 1),
    "raw": bytearray,
    "stream": io.StringIO,
    "queue": queue.Queue,
    "space": argparse.Namespace,
    "numbers": lambda: random.Random(3),
    "counter": itertools.count,
    "things": lambda: iter([1, 2, 3, 4]),
    "basket": shop.Basket,
    "array": lambda: array.array("l"),
    "user": collections.UserList,
}
FILL = {
    "pair": lambda pair: shop.fill(pair[0]),
    "raw": shop.fill,
    "stream": shop.write,
    "queue": shop.put,
    "space": shop.name_it,
    "numbers": shop.draw,
    "counter": shop.take,
    "things": shop.take,
    "basket": shop.fill,
    "array": shop.fill,
    "user": shop.fill,
}
LOOK = {
    "pair": lambda pair: pair == ([1], 1),
    "raw": lambda raw: raw == b"\x01",
    "stream": lambda stream: stream.getvalue() == "1",
    "queue": lambda found: found.get_nowait() == 1,
    "space": lambda space: space.value == 1,
    "numbers": lambda numbers: numbers.random() == 0.5442292252959519,
    "counter": lambda counter: next(counter) == 1,
    "things": lambda things: next(things) == 2,
    "basket": lambda basket: basket == [1],
    "array": lambda found: list(found) == [1],
    "user": lambda user: user == [1],
}


@pytest.fixture(scope="module", params=list(MAKERS))
def shared(request):
    return request.param, MAKERS[request.param]()


@pytest.fixture(scope="module")
def cart():
    return shop.Cart()


def test_fill(shared):
    FILL[shared[0]](shared[1])


def test_look(shared):
    assert LOOK[shared[0]](shared[1])


def test_add(cart):
    cart.add()


def test_total(cart):
    assert cart.total() == 1


def test_write(cart):
    shop.write(cart.out)


def test_written(cart):
    assert cart.out.getvalue() == "1"


def test_other():
    assert shop.Basket() == []
