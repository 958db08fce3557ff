from client import Client


def test_timeout():
    assert Client().wait() == 60


def test_retries():
    assert Client.retries == 3
