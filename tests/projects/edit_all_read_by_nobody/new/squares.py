__all__ = ["area", "side"]


def area(side):
    return side * side


def side(area):
    return area**0.5
