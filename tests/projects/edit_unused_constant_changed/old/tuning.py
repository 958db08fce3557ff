USED = 3
SPARE = 4
DERIVED = SPARE * 2


def used():
    return USED


def spare():
    return DERIVED
