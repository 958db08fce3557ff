from icons import icon, size


def test_lookup():
    assert icon("open") == "open.png"


def test_same_module():
    assert size() == 16
