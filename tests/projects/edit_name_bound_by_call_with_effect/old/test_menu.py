import menu


def test_items():
    assert menu.items() == ["soup"]


def test_apart():
    assert menu.apart() == 1
