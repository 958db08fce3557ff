def test_deep_inside():
    assert True
