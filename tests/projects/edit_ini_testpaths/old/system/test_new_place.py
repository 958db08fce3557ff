def test_new_place():
    assert True
