def test_where():
    try:
        import broken
    except ValueError as error:
        frame = error.__traceback__
        while frame.tb_next is not None:
            frame = frame.tb_next
        assert frame.tb_lineno == 2
    else:
        assert broken.last() == 2


def test_apart():
    assert True
