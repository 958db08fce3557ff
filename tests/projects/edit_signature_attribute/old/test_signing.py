import signing


def test_names():
    assert signing.names(signing.run) == ["a", "b"]


def test_call():
    assert signing.names(signing.stop) == ["c"]
