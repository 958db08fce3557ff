import place


def test_region():
    assert place.region() == b"eu"


def test_other():
    assert place.other() == 1
