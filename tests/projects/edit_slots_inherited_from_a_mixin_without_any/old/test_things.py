import pytest

from things import Loose, Thing


def test_refuses():
    with pytest.raises(AttributeError):
        Thing().other = 1


def test_value():
    loose = Loose()
    loose.value = 1
    assert loose.value == 1


def test_other():
    assert Loose() is not None
