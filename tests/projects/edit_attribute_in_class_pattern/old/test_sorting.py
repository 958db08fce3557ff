from shapes import Ball, Shape, area
from sorting import bin_of


def test_round():
    assert bin_of(Ball()) == "balls"


def test_flat():
    assert bin_of(Shape()) == "boxes"


def test_area():
    assert area(2) == 4
