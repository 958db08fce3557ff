def double(number):
    return number * 2


def treble(number):
    return number * 3


def half(number):
    return number / 2
