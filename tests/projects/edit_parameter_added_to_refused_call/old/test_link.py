import pytest
from link import connect, disconnect


def test_connect():
    assert connect("a") == "to a"


def test_two_arguments_refused():
    with pytest.raises(TypeError):
        connect("a", 80)


def test_disconnect():
    assert disconnect() == "done"
