from signals import Doubler, wired


def test_signal():
    assert wired(Doubler()).send(2) == [4]


def test_count():
    assert wired().send(2) == []
