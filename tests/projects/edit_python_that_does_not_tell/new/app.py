def double(number):
    return number * 3


def other():
    return 1
