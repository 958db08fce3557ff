import pytest
from scales import Crate


@pytest.fixture
def bare(monkeypatch):
    monkeypatch.delattr(Crate, "factor")
    return Crate()


def test_bare(bare):
    assert bare.weight() == 5


def test_nothing():
    assert Crate.__name__ == "Crate"
