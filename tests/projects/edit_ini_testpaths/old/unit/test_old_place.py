def test_old_place():
    assert True
