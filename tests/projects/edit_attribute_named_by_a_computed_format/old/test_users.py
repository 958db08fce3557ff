import users


def test_shown():
    assert users.shown(users.User()) == "friend"


def test_other():
    assert users.other() == 1
