def test_uses_nothing():
    assert True
