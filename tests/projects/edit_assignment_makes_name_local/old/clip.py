limit = 10


def clip(number, own=None):
    if own is not None:
        return min(number, own)
    return min(number, limit)


def double(number):
    return number * 2
