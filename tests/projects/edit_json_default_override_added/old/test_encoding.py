from encoding import Encoder, Plain, encode


def test_encode_set():
    assert encode({1}, Encoder) == "cannot"


def test_encode_plain():
    assert encode([1, 2], Plain) == "[1,2]"
