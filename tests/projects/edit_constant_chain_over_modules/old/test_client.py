import client


def test_deadline():
    assert client.deadline(100) == 135


def test_timeout():
    assert client.timeout() == 30


def test_host():
    assert client.host() == "localhost"


def test_port():
    assert client.port() == 80
