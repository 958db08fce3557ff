def test_elsewhere():
    assert 3 < 4
