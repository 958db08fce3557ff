def test_found():
    assert True
