TABLE = {}


def add(key):
    TABLE[key] = 1


def other():
    return 1
