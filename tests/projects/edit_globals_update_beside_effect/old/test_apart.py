def test_apart():
    assert True
