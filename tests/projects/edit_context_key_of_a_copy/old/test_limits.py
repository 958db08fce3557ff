import copy

import pytest
from limits import load, merged


def test_twice():
    assert load()["low"] + load()["low"] == 2


def test_copied():
    assert load().copy()["low"] == 1


def test_copied_deep():
    assert copy.deepcopy(load())["inner"]["a"] == 1


def test_merged():
    assert merged()["low"] == 1


def test_merged_high():
    assert merged()["high"] == 9


def test_not_merged():
    with pytest.raises(TypeError):
        load() | []


def test_walked():
    assert [value["b"] for value in load().values() if isinstance(value, dict)] == [2]


def test_copied_deep_all():
    assert copy.deepcopy(load()) == {"low": 1, "high": 9, "inner": {"a": 1, "b": 2}}
