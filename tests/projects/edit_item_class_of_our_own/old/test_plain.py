def test_plain():
    assert 1
