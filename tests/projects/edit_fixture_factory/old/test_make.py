def test_makes_admin(make):
    assert make("ann", admin=True) == "admin ann"


def test_makes_user(make):
    assert make("ann") == "ann"
