from pack.sentinels import sentinel

NOTHING = sentinel("NOTHING")


def nothing():
    return NOTHING.name
