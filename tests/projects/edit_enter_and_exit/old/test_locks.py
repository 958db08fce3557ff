import pytest
from locks import Lock


def test_failure_inside():
    with pytest.raises(ValueError), Lock():
        raise ValueError


def test_enter_only():
    with Lock() as lock:
        assert lock.held


def test_unused_lock():
    assert Lock().free()
