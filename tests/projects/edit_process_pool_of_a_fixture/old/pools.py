def double(number):
    return number * 2


def triple(number):
    return number * 3


def name():
    return "pools"
