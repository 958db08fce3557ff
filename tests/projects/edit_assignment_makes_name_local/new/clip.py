limit = 10


def clip(number, own=None):
    if own is not None:
        limit = own
        return min(number, limit)
    return min(number, limit)


def double(number):
    return number * 2
