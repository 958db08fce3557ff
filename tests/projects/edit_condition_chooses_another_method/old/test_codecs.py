from codecs_ import Codec


def test_encode():
    assert Codec().encode("a") == "A"


def test_name():
    assert Codec().name() == "codec"
