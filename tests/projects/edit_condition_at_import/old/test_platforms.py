from platforms import join, legacy, name


def test_join():
    assert join(["a", "b"]) == "a/b"


def test_flag():
    assert not legacy()


def test_name():
    assert name() == "platforms"
