from shop import urls

def test_other():
    assert urls
