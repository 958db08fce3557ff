import writing


def test_encode():
    assert writing.ascii_only("é") == b"*"
