def test_elsewhere():
    assert 1 / 4 == 0.25
