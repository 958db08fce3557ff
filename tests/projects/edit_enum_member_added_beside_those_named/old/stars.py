from colours import *  # noqa: F403


def count():
    return len(Colour)  # noqa: F405
