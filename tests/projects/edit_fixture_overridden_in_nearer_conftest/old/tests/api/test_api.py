def test_url(host):
    assert host == "localhost"


def test_joined(url):
    assert url == "http://localhost"


def test_no_fixture(token):
    assert token == "secret"
