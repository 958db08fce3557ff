import span


def test_stop():
    assert span.stop() == 3


def test_other():
    assert span.other() == 1
