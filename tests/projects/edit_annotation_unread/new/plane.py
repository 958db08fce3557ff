from typing import Optional


def area(width: "Optional[int]", height: float) -> float:
    return width * height


def scale(size: float, *, by: int = 2) -> float:
    return size * by
