import features


def test_there():
    assert features.COLOUR == 1
