REG = []
OTHER = [5]


def first():
    return REG[0]


def other():
    return OTHER[0]
