def test_default_url(url):
    assert url == "http://default"
