from commands import name, resize, usage


def test_usage():
    assert usage(resize) == "width=100"


def test_name():
    assert name(resize) == "resize"
