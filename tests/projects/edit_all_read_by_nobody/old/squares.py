__all__ = ["area"]


def area(side):
    return side * side
