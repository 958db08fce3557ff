__all__ = ["FIRST"]

FIRST = 1
SECOND = 3
