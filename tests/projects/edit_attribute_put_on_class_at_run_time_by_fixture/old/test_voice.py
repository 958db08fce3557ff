from voice import Voice


def test_shout(extended):
    assert extended.shout() == "HI"


def test_say():
    assert Voice().say() == "hi"
