import settings


def test_largest():
    assert settings.LARGEST == 10


def test_smallest():
    assert settings.SMALLEST == 1


def test_units():
    assert settings.UNITS == "cm"


def test_all():
    assert len(settings.LIMITS) == 2


def test_nothing():
    pass
