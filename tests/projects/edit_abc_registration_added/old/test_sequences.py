from sequences import Pair, kind


def test_pair():
    assert kind(Pair()) == "single"
