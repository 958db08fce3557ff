import feed


def test_partial():
    assert feed.first() == 1
    assert feed.LOG == ["closed"]


def test_other():
    assert feed.name() == "feed"
