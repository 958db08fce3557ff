def test_url(url):
    assert url == "http://default"


def test_no_url():
    assert True
