def test_asks(server):
    assert server == "http"


def test_does_not_ask():
    assert True
