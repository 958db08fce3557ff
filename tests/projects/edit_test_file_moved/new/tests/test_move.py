def test_moved():
    assert True
