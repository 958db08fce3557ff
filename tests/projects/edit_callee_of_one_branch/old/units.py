def metres(feet):
    return feet * 0.25


def feet(metres):
    return metres * 4
