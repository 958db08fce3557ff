import prog


def test_leaves():
    prog.use(5)


def test_asks(boot, other):
    assert other
