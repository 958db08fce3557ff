from tint import Gloss
from tint import Matt
from tint import Rough


class Own(Rough):
    def label(self):
        return f"own {self.n}"


def test_gloss():
    assert Gloss(2).value() == 2


def test_matt():
    assert Matt(2).value() == 2


def test_rough():
    assert Rough(2).value() == 2


def test_own_value():
    assert Own(2).value() == 2
