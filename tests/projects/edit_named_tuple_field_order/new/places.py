from typing import NamedTuple


class Place(NamedTuple):
    lon: float
    lat: float


class Colour(NamedTuple):
    red: int
    green: int = 0


def north(place):
    lat, _ = place
    return lat > 0
