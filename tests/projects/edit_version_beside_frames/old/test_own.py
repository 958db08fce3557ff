from pack.sentinels import asked

OWN = 1


def test_own():
    assert asked("OW" + "N") == 1
