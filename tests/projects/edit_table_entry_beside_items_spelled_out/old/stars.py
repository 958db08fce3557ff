from prices import *  # noqa: F403


def winter():
    return RATES["winter"]  # noqa: F405
