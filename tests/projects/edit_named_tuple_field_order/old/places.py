from typing import NamedTuple


class Place(NamedTuple):
    lat: float
    lon: float


class Colour(NamedTuple):
    red: int
    green: int = 0


def north(place):
    lat, _ = place
    return lat > 0
