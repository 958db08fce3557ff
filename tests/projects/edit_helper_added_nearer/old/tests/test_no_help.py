def test_no_help():
    assert True
