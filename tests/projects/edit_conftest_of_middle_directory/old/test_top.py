def test_top(total):
    assert total == 2
