TABLE = [1, 2, 3]


def first():
    return 1
