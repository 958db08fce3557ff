def double(number):
    """Twice as much.

    >>> double(2)
    4
    """
    return number * 2


def triple(number):
    """Thrice as much.

    >>> triple(2)
    6
    """
    return number * 3
