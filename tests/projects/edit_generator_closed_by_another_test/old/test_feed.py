import feed


def test_open():
    assert feed.first() == 1


def test_close():
    assert feed.close_all() == ["closed"]


def test_other():
    assert feed.name() == "feed"
