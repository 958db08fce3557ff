def test_elsewhere():
    assert [1] != [2]
