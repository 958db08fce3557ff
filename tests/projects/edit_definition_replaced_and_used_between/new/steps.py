def make():
    return 10


FIRST = make


def make():
    return 2


def first():
    return FIRST()


def last():
    return make()
