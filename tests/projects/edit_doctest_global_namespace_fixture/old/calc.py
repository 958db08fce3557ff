def twice(x):
    """Twice.

    >>> twice(two())
    4
    """
    return 2 * x


def once(x):
    """Once.

    >>> once(1)
    1
    """
    return x
