def test_elsewhere():
    assert "1.0" < "2.0"
