from signing import Signer, size


def test_sign():
    assert Signer().sign("a") == "aa"


def test_size():
    assert size("a") == 2
