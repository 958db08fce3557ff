def test_codec(codec):
    assert len("a".encode(codec)) == 1


def test_plain():
    assert True
