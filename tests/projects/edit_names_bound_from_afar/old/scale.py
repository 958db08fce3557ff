LEVEL = 1


def level():
    return LEVEL
