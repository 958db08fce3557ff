import feeds


def test_send():
    feed = feeds.outer()
    next(feed)
    assert feed.send("x") == "x"


def test_list():
    assert list(feeds.outer()) == [1, None]


def test_name():
    assert feeds.name() == "feeds"
