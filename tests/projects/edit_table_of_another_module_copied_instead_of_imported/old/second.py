from first import TABLE


def has(key):
    return key in TABLE
