def test_above():
    assert True
