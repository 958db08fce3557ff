def test_elsewhere():
    assert True
