def start():
    """Start it."""


def stop():
    """Stop it."""


def silent():
    return 1
