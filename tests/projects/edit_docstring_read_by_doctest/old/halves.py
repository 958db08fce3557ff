def half(number):
    """Half of it.

    >>> half(4)
    2.0
    """
    return number / 2
