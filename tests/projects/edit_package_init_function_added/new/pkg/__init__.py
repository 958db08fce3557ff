"""A package."""


def three():
    return 3
