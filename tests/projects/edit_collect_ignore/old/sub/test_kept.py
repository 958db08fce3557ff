def test_kept():
    assert True
