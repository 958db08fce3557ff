_HIDDEN = "b"


def show(x):
    """Show.

    >>> show(_HIDDEN)
    'a'
    """
    return x


def net(x):
    """Without.

    >>> net(3)
    3
    """
    return x
