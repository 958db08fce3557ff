import caching


def test_first():
    assert caching.value() == 3


def test_second():
    assert caching.value() + 1 == 4


def test_other():
    assert caching.name() == "caching"
