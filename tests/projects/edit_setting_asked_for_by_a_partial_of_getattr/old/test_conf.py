import conf


def test_debug():
    assert conf.debug() is False


def test_other():
    assert conf.other() == 1
