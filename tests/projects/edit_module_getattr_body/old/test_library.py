import library


def test_new_name():
    assert library.load("x") == "loaded x"


def test_old_name():
    assert library.read("x") == "loaded x"
