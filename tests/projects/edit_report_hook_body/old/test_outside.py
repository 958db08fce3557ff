def test_outside():
    assert True
