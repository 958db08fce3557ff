MODE = "slow"


def mode():
    return MODE


def first():
    return 2
