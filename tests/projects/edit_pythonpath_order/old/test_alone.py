def test_alone():
    assert True
