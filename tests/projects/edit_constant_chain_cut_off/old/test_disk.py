from disk import blocks, requested


def test_requested():
    assert requested() == 50


def test_granted():
    assert blocks() == 40
