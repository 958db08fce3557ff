def test_one():
    import lazily

    assert lazily.one() == 1


def test_two():
    from lazily import one

    assert one() + 1 == 2
