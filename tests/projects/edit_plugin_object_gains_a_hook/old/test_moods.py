import moods


def test_mood():
    assert moods.MOOD == ["good"]


def test_plain():
    assert moods.MOOD[0] == "good"
