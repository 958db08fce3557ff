def double(number):
    return number * 2


def triple(number):
    return number * 4


def name():
    return "pools"
