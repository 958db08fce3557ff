def test_unmade():
    assert True
