def test_one(limit):
    assert limit == 5
