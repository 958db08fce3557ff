from schemes import Handler, Plain, fetch


def test_open():
    assert fetch(Handler) == "ours"


def test_other():
    assert fetch(Plain) == "ours"
