import old_home


def test_moved():
    assert old_home.moved() == "moved"


def test_stays():
    assert old_home.stays() == "stays"
