import codec


def test_encode():
    assert codec.encode("a") == b"a"
