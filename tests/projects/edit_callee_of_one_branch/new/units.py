def metres(feet):
    return feet * 0.3048


def feet(metres):
    return metres * 4
