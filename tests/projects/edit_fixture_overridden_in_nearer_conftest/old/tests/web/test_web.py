def test_url(url):
    assert url == "http://localhost"
