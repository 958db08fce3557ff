def test_inside(record_property):
    assert True
