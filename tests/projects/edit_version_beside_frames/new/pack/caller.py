from pack.sentinels import asked, sentinel

MISSING = sentinel("MISSING")
LIMIT = 4


def limit():
    return asked("LIM" + "IT")


def missing():
    return MISSING.name
