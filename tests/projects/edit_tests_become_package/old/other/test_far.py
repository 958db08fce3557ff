def test_far():
    assert True
