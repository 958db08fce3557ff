def test_user(user):
    assert user == "ann"


def test_plain():
    assert 1
