import alpha


def test_limit():
    assert alpha.limit() == 1


def test_apart():
    assert alpha.apart() == "apart"
