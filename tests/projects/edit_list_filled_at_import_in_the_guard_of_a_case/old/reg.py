REG = []
OTHER = [5]


def put(item):
    REG.append(item)


def first():
    return REG[0]


def other():
    return OTHER[0]
