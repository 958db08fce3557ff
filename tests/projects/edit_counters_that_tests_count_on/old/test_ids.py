import random

import ids


def test_takes():
    ids.take_all(1)


def test_attribute():
    assert ids.IDS.take() == 2


def test_class():
    ids.Ids().take()
    assert ids.Ids.made > 2


def test_count():
    assert next(ids.COUNT) == 2


def test_global():
    assert ids.bump() == 2


def test_list():
    assert ids.see("b") == 2


def test_dict():
    assert ids.know() == 2


def test_generator():
    assert next(ids.NUMBERS) == 2


def test_closure():
    assert ids.take() == 2


def test_iterator():
    assert next(ids.NAMES) == "b"


def test_pairs():
    assert next(ids.PAIRS) == ("b", "1")


def test_round():
    assert next(ids.ROUND) == "b"


def test_pool():
    assert ids.POOL.pop() == 2


def test_chance():
    known = random.Random(1)
    known.random()
    assert ids.CHANCE.random() == known.random()


def test_sets_anew():
    ids.LAST = 7
    assert ids.bump() == 8


def test_free():
    assert ids
