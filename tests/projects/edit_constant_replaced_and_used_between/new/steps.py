SIZE = 10
FIRST = [SIZE, object]
SIZE = 2


def first():
    return FIRST[0]


def last():
    return SIZE
