from single import Other, Service


def test_first():
    assert Service().port == 80


def test_second():
    assert Service().port + 1 == 81


def test_other():
    assert Other().port == 1
