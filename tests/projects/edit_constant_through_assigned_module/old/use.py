import parts
from parts import limits


def most():
    return limits.MOST + parts.LIMITS["here"].MOST


def size():
    return parts.size()
