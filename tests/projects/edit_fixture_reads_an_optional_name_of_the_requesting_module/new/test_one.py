LIMIT = 6


def test_one(limit):
    assert limit == 5
