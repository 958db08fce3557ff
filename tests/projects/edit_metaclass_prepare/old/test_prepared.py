import prepared


def test_bonus():
    assert prepared.Game.score == 2


def test_apart():
    assert prepared.apart() == 1
