def test_apart():
    assert 1
