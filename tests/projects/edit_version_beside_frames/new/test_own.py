from pack.sentinels import asked

OWN = 2


def test_own():
    assert asked("OW" + "N") == 1
