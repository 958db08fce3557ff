def test_deep(total):
    assert total == 2
