def half(number):
    """Half of it.

    >>> half(4)
    2
    """
    return number / 2
