import pytest
from guarding import Guard, guarded


def test_error_inside():
    with pytest.raises(ValueError):
        guarded(lambda: int("x"))


def test_quiet_block():
    assert guarded(lambda: "fine") == "fine"


def test_no_block():
    assert Guard().__enter__()
