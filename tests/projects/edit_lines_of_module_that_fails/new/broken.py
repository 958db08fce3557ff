FIRST = 1  # the first
# and one more line
int("x")
LAST = 2


def last():
    return LAST
