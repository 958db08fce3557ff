import users


def test_greeting():
    assert users.greeting() == "Hello friend"


def test_other():
    assert users.other() == 1
