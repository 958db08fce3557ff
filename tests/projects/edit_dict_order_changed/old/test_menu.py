from menu import menu, title


def test_menu():
    assert menu() == "soup, fish"


def test_title():
    assert title() == "TODAY"
