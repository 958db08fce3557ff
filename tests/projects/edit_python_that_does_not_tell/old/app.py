def double(number):
    return number * 2


def other():
    return 1
