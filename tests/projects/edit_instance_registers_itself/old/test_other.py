def test_elsewhere():
    assert len("abcdef") == 6
