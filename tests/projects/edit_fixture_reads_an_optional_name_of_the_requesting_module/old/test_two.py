def test_two(limit):
    assert limit == 5
