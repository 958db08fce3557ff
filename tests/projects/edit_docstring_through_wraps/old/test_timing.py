from timing import helped, load


def test_help():
    assert helped(load) == "load: Load it."


def test_call():
    assert load("a") == "a"
