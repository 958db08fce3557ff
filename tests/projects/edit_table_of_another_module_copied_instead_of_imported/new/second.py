import first

TABLE = dict(first.TABLE)


def has(key):
    return key in TABLE
