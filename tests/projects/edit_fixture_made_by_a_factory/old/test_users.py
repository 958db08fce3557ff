def test_user(user):
    assert user == "ann"


def test_admin(admin):
    assert admin == "root"


def test_plain():
    assert 1
