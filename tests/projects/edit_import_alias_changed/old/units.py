def miles(metres):
    return metres / 1609


def kilometres(metres):
    return metres / 1000


def kilograms(grams):
    return grams / 1000
