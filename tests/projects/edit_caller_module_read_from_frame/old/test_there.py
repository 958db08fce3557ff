import there


def test_there():
    assert there.level() == 5
