from probing import name, seen


def test_seen():
    assert seen() == "first"


def test_name():
    assert name() == "probing"
