def test_elsewhere():
    assert "hello".islower()
