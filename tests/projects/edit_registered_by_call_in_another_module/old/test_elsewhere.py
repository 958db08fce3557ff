def test_elsewhere():
    assert not ()
