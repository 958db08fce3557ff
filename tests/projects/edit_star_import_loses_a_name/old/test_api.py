import api


def test_size():
    assert api.size("ab") == 4


def test_shout():
    assert api.shout("a") == "A"
