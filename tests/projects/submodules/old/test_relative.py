def test_relative():
    from pkg.relative import both

    assert both()


def test_apart():
    pass
