def test_other():
    assert 1
