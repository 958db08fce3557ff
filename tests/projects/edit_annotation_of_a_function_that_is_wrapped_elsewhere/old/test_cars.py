from cars import boat, car
from inject import build
from wrapping import logged


def test_made():
    assert build(logged(car)) == 1


def test_other():
    assert build(logged(boat)) == 2
