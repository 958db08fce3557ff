def test_elsewhere():
    assert "a" + "b" == "ab"
