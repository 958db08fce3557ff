import pytest
import stores


@pytest.fixture(scope="module")
def store():
    return stores.Store()


def test_first(store):
    assert len(store.load()) == 2


def test_second(store):
    assert store.load()[-1] == 2


def test_other(store):
    assert store.name() == "store"
