def test_inside():
    assert True
