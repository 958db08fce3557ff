def numbers():
    number = -100
    while True:
        yield number
        number += 1


NUMBERS = numbers()


def following():
    return next(NUMBERS)


def double(number):
    return number * 2
