from clubs import Club, Crowd, welcome


def test_member():
    assert not welcome(Club("Ann"), "ann")


def test_stranger():
    assert not welcome(Crowd(), "ann")
