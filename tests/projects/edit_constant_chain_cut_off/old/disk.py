from quota import GRANTED, REQUESTED

BLOCKS = GRANTED * 2


def requested():
    return REQUESTED


def blocks():
    return BLOCKS
