from cars import Boat, Car
from inject import build


def test_made():
    assert build(Car).part.size == 1


def test_other():
    assert build(Boat).part.size == 2
