from route import find


def test_v1():
    assert find("v1/users") == "usersusers"


def test_other():
    from route import find

    assert find.__name__ == "find"
