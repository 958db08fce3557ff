import users


def test_shown():
    assert users.shown() == "friend"


def test_other():
    assert users.User().spare == 1
