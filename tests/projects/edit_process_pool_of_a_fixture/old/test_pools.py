import multiprocessing

import pools
import pytest


@pytest.fixture(scope="module")
def pool():
    with multiprocessing.get_context("fork").Pool(1) as made:
        yield made


def test_first(pool):
    assert pool.apply(pools.double, (2,)) == 4


def test_second(pool):
    assert pool.apply(pools.triple, (2,)) == 6


def test_name():
    assert pools.name() == "pools"
