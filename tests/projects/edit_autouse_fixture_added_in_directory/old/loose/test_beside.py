def test_beside():
    assert True
