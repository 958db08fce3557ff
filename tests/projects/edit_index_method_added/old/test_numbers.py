from numbers_of_ours import Other, Place, pick


def test_refused():
    assert pick("abc", Place(1)) is None


def test_other():
    assert pick("abc", Other()) is None
