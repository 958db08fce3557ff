def make():
    return 1


FIRST = make


def make():
    return 2


def first():
    return FIRST()


def last():
    return make()
