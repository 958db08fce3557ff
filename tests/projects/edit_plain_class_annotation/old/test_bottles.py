from bottles import Bottle


def test_size():
    assert Bottle.size == 1


def test_made():
    assert Bottle("x").label == "x"
