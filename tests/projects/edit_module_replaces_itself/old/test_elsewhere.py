def test_elsewhere():
    assert 6 * 7 == 42
