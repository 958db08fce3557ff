import contextlib

from connections import Plain, Secure


def state_after(connection):
    with contextlib.closing(connection):
        pass
    return connection.state


def test_closed():
    assert state_after(Secure()) == "closed"


def test_other_closed():
    assert state_after(Plain()) == "closed"


def test_not_closed():
    assert Secure().state == "open"
