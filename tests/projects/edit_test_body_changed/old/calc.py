def add(one, other):
    return one + other


def subtract(one, other):
    return one - other
