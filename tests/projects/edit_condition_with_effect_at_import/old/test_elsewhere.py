def test_elsewhere():
    assert "first" < "second"
