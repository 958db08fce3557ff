from decoding import decode


def test_fine():
    assert decode(b"abc") == "abc"


def test_unicode():
    assert decode(b"\xff") == "?"


def test_other_error():
    assert decode(None) == "no bytes"
