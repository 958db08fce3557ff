from scaling import double, treble


def test_double():
    assert double(4) == 8


def test_treble():
    assert treble(4) == 12
