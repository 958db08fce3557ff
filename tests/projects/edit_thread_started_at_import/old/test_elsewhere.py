def test_elsewhere():
    assert {"a": 1}
