from growth import double, treble


def test_capped():
    assert double(9) == 3


def test_free():
    assert treble(9) == 27
