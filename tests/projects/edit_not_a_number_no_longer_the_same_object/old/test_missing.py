import missing


def test_in():
    assert missing.is_missing(missing.NAN)


def test_other():
    assert missing.other() == 1
