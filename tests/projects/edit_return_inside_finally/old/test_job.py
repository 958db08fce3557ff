import pytest
from job import perform


def broken():
    raise OSError("disk full")


def test_error_gets_out():
    with pytest.raises(OSError):
        perform(broken, [])


def test_result_gets_out():
    assert perform(lambda: "result", []) == "result"


def test_not_started():
    assert perform(None, []) == "idle"
