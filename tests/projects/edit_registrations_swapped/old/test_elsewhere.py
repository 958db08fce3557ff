def test_elsewhere():
    assert "json" < "text"
