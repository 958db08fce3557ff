from proxies import Proxy, receive, send


def test_send():
    assert send(Proxy()) == "remote send"


def test_receive():
    assert receive(Proxy()) == "remote receive"
