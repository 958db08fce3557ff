import limits

DEADLINE = limits.TIMEOUT + 5


def deadline(start):
    return start + DEADLINE


def timeout():
    return limits.TIMEOUT


def host():
    return limits.ADDRESS[0]


def port():
    return limits.ADDRESS[1]
