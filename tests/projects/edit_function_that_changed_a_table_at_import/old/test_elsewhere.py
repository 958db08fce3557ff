def test_elsewhere():
    assert len("abc") == 3
