from marks import crawl, run


def test_marked():
    assert crawl.mark == "slow"


def test_marked_call():
    assert crawl() == 1 and hasattr(crawl, "mark")


def test_plain():
    assert run() == 2
