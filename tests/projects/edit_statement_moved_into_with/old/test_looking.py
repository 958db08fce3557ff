import looking
import pytest


def test_found():
    assert looking.look({1: 2}, {1: 3}, 1) == [2, 3]


def test_second_missing():
    with pytest.raises(KeyError):
        looking.look({1: 2}, {}, 1)


def test_both_missing():
    with pytest.raises(KeyError):
        looking.look({}, {}, 1)


def test_name():
    assert looking.name() == "looking"
