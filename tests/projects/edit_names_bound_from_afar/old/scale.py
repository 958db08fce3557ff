LEVEL = 1
UNIT = 1
STEP = 1


def level():
    return LEVEL


def unit():
    return UNIT


def step():
    return STEP
