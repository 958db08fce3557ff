LIMIT = 3


def clip(number):
    return min(number, LIMIT)
