FIRST = 1
int("x")
LAST = 2


def last():
    return LAST
